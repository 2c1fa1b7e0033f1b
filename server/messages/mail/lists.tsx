/** @jsxRuntime automatic */
import type { CSSProperties } from 'react';
import type { MailItem } from '../../../domain/messages/mail-order';
import { type BlockOf, Heading, INK, INK_2, LayoutTable, LINE, More, SMALL, STRONG_LINE, TEXT } from './layout';

export function Items({ block: { heading, items, more } }: { block: BlockOf<'items'> }) {
  return (
    <>
      <Heading>{heading}</Heading>
      <LayoutTable>
        {items.map((item, index) => (
          <Item key={index} item={item} />
        ))}
      </LayoutTable>
      <More text={more} />
    </>
  );
}

const PICTURE = 60;

function Item({ item: { name, details, sizes, price, picture } }: { item: MailItem }) {
  const line = { borderBottom: `1px solid ${LINE}`, padding: '10px 0 16px', verticalAlign: 'top' as const };
  return (
    <tr>
      <td className="line" width={PICTURE} style={line}>
        {picture && (
          <img
            src={picture}
            width={PICTURE}
            height={PICTURE}
            alt=""
            style={{ display: 'block', borderRadius: 8, background: '#e9edee', objectFit: 'cover' }}
          />
        )}
      </td>
      <td className="line" style={{ ...line, paddingLeft: 16 }}>
        <LayoutTable>
          <tr>
            <td
              className="ink"
              style={{ ...TEXT, fontSize: 16, lineHeight: '22px', fontWeight: 600, verticalAlign: 'top' }}
            >
              {name}
            </td>
            <td
              className="ink"
              align="right"
              style={{
                ...TEXT,
                fontSize: 16,
                lineHeight: '22px',
                fontWeight: 600,
                paddingLeft: 12,
                whiteSpace: 'nowrap',
                verticalAlign: 'top',
              }}
            >
              {price}
            </td>
          </tr>
        </LayoutTable>
        <div className="ink2" style={SMALL}>
          {details}
        </div>
        <div className="ink2" style={{ ...TEXT, color: INK_2, paddingTop: 4 }}>
          {sizes.map(({ size, quantity }, index) => (
            <span key={index}>
              {index > 0 && ' · '}
              <span style={{ whiteSpace: 'nowrap' }}>
                {size} <b style={{ color: INK }}>{quantity}</b>
              </span>
            </span>
          ))}
        </div>
      </td>
    </tr>
  );
}

type Table = BlockOf<'table'>;

const CELL: CSSProperties = { ...SMALL, padding: '7px 12px 7px 0', verticalAlign: 'top' };

/** Longer texts may wrap on a phone: names, and POs of a hundred letters without a space. */
const MAX_WORD_LENGTH = 12;

export function Rows({ table }: { table: Table }) {
  const { heading, heads, rows, more } = table;
  return (
    <>
      <Heading>{heading}</Heading>
      <table width="100%" cellPadding={0} cellSpacing={0} border={0}>
        <thead>
          <tr>
            {heads.map((head, column) => (
              <th
                key={head}
                scope="col"
                align={alignOf(table, column)}
                className={classesOf(table, column, 'ink2 strong')}
                style={{ ...CELL, ...edgeOf(table, column), fontWeight: 600, borderBottom: `1px solid ${STRONG_LINE}` }}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.cells.map((_, column) => (
                <Cell key={column} table={table} row={index} column={column} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <More text={more} />
    </>
  );
}

/** Cells that repeat the row above are muted, except for what sets rows apart: the last two columns. */
function Cell({ table, row, column }: { table: Table; row: number; column: number }) {
  const { rows, heads, endsInNumbers } = table;
  const { cells = [], isRepeated = false } = rows[row] ?? {};
  const text = cells[column] ?? '';
  const isMuted = isRepeated && column < heads.length - 2;
  const isKey = column === 0 ? !isMuted : endsInNumbers && column === heads.length - 1;
  const isLastOfKind = rows[row + 1]?.isRepeated !== true;
  return (
    <td
      align={alignOf(table, column)}
      className={classesOf(table, column, isMuted ? 'ink2 line' : 'ink line')}
      style={{
        ...CELL,
        ...edgeOf(table, column),
        color: isMuted ? INK_2 : INK,
        fontWeight: isKey ? 600 : 400,
        borderBottom: `1px solid ${isLastOfKind ? STRONG_LINE : LINE}`,
        ...(text.length > MAX_WORD_LENGTH ? { whiteSpace: 'normal', wordBreak: 'break-word' } : {}),
      }}
    >
      {text}
    </td>
  );
}

function alignOf({ heads, endsInNumbers }: Table, column: number): 'left' | 'right' {
  return endsInNumbers && column === heads.length - 1 ? 'right' : 'left';
}

function classesOf({ heads }: Table, column: number, classes: string): string {
  return column === heads.length - 1 ? classes : `${classes} cell`;
}

function edgeOf({ heads }: Table, column: number): CSSProperties {
  return column === heads.length - 1 ? { whiteSpace: 'nowrap', paddingRight: 0 } : { whiteSpace: 'nowrap' };
}
