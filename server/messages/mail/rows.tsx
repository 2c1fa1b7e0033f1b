/** @jsxRuntime automatic */
import type { CSSProperties } from 'react';
import { type BlockOf, Heading, More } from './layout';
import { INK, INK_2, LINE, SMALL, STRONG_LINE } from './styles';

type Table = BlockOf<'table'>;

const CELL: CSSProperties = { ...SMALL, padding: '7px 12px 7px 0', verticalAlign: 'top' };

/** Longer texts may wrap on a phone: names, and POs of a hundred letters without a space. */
const LONGEST_WORD = 12;

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
        ...(text.length > LONGEST_WORD ? { whiteSpace: 'normal', wordBreak: 'break-word' } : {}),
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
