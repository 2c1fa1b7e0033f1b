import type { CSSProperties, ReactNode } from 'react';
import type { BrandColors } from '../../../domain/catalog/customer';
import type { MailBlock, MailItem, RichText } from '../../../domain/messages/mail-model';
import { formatCents } from '../../../domain/money';
import { FONT, INK, INK_2, LINE, SIDE, SMALL, STRONG_LINE, TEXT } from './styles';

/** A table for layout: mail programs know little else. */
export function LayoutTable({ children, style }: { children: ReactNode; style?: CSSProperties }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={style}>
      <tbody>{children}</tbody>
    </table>
  );
}

export function Rich({ text }: { text: RichText }) {
  return text.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <b key={index} className="ink" style={{ color: INK }}>
        {part.bold}
      </b>
    ),
  );
}

/** One block of a mail, as a row of its card. */
export function Block({ block, colors }: { block: MailBlock; colors: BrandColors }) {
  return (
    <tr>
      <td className="side" style={{ padding: `22px ${SIDE}px 0` }}>
        <BlockContent block={block} colors={colors} />
      </td>
    </tr>
  );
}

function BlockContent({ block, colors }: { block: MailBlock; colors: BrandColors }) {
  switch (block.kind) {
    case 'links':
      return <Links links={block.links} colors={colors} />;
    case 'notice':
      return <Notice notice={block} tint={colors.brand_tint} />;
    case 'facts':
      return <Facts rows={block.rows} />;
    case 'items':
      return <Items block={block} />;
    case 'table':
      return <Rows table={block} />;
    case 'total':
      return <Total total={block} />;
    case 'text':
      return (
        <div className="ink2" style={{ ...TEXT, color: INK_2 }}>
          <Rich text={block.text} />
        </div>
      );
  }
}

type BlockOf<Kind extends MailBlock['kind']> = Extract<MailBlock, { kind: Kind }>;

function Links({ links, colors }: { links: BlockOf<'links'>['links']; colors: BrandColors }) {
  return (
    <LayoutTable>
      <tr>
        {links.map(({ label, address }, index) => {
          const isMain = index === 0;
          const isLast = index === links.length - 1;
          const box = isMain
            ? { background: colors.brand, border: `1px solid ${colors.brand}` }
            : { background: '#ffffff', border: `1px solid ${STRONG_LINE}` };
          return (
            <td
              key={label}
              className="button"
              width={links.length === 1 ? '100%' : isMain ? '62%' : '38%'}
              style={{ paddingRight: isLast ? 0 : 10 }}
            >
              <LayoutTable>
                <tr>
                  <td align="center" className={isMain ? 'main' : 'other'} style={{ ...box, borderRadius: 10 }}>
                    <a href={address} style={{ ...linkStyle, color: isMain ? '#ffffff' : INK }}>
                      {label}
                    </a>
                  </td>
                </tr>
              </LayoutTable>
            </td>
          );
        })}
      </tr>
    </LayoutTable>
  );
}

/** Tall enough for fingers, all of it. */
const linkStyle = {
  display: 'block',
  padding: '14px 16px',
  fontFamily: FONT,
  fontSize: 15,
  lineHeight: '22px',
  fontWeight: 600,
  textDecoration: 'none',
};

function Notice({ notice, tint }: { notice: BlockOf<'notice'>; tint: string }) {
  const isTodo = notice.tone === 'todo';
  const colors = isTodo ? { background: '#fdf1dc', color: '#6b3d00' } : { background: tint, color: INK };
  return (
    <LayoutTable>
      <tr>
        <td
          className={isTodo ? 'todo' : 'help ink'}
          style={{ ...TEXT, ...colors, borderRadius: 10, padding: '14px 18px' }}
        >
          <b>{notice.title}</b>
          {isTodo ? ' ' : <br />}
          <Rich text={notice.text} />
        </td>
      </tr>
    </LayoutTable>
  );
}

function Facts({ rows }: { rows: BlockOf<'facts'>['rows'] }) {
  const line = { borderBottom: `1px solid ${LINE}`, padding: '8px 0', verticalAlign: 'top' as const };
  return (
    <LayoutTable>
      {rows.map(([label, value]) => (
        <tr key={label}>
          <td className="ink2 line" style={{ ...TEXT, ...line, color: INK_2, paddingRight: 16, whiteSpace: 'nowrap' }}>
            {label}
          </td>
          <td className="ink line" align="right" style={{ ...TEXT, ...line, fontWeight: 600, wordBreak: 'break-word' }}>
            {value}
          </td>
        </tr>
      ))}
    </LayoutTable>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <h2 className="ink" style={{ ...TEXT, margin: '8px 0 6px', fontSize: 18, lineHeight: '24px', fontWeight: 600 }}>
      {children}
    </h2>
  );
}

function Items({ block: { heading, items, more } }: { block: BlockOf<'items'> }) {
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

/** The side of an item's picture. */
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

/** Longer texts may take several lines on a phone: names, and POs of a hundred letters without a space. */
const LONGEST_WORD = 12;

function Rows({ table: { heading, heads, rows, endsInNumbers, more } }: { table: BlockOf<'table'> }) {
  const last = heads.length - 1;
  const alignOf = (column: number) => (endsInNumbers && column === last ? 'right' : 'left');
  const cell = { padding: '7px 12px 7px 0', verticalAlign: 'top' as const };
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
                align={alignOf(column)}
                className={`ink2 strong${column === last ? '' : ' cell'}`}
                style={{
                  ...SMALL,
                  ...cell,
                  fontWeight: 600,
                  borderBottom: `1px solid ${STRONG_LINE}`,
                  whiteSpace: 'nowrap',
                  ...(column === last ? { paddingRight: 0 } : {}),
                }}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, isRepeated }, row) => (
            <tr key={row}>
              {cells.map((text, column) => {
                const isMuted = isRepeated && column < last - 1;
                const isLastOfKind = rows[row + 1]?.isRepeated !== true;
                const style = {
                  ...SMALL,
                  ...cell,
                  color: isMuted ? INK_2 : INK,
                  fontWeight: column === 0 || (endsInNumbers && column === last) ? (isMuted ? 400 : 600) : 400,
                  borderBottom: `1px solid ${isLastOfKind ? STRONG_LINE : LINE}`,
                  ...(text.length > LONGEST_WORD
                    ? { wordBreak: 'break-word' as const }
                    : { whiteSpace: 'nowrap' as const }),
                  ...(column === last ? { paddingRight: 0 } : {}),
                };
                return (
                  <td
                    key={column}
                    align={alignOf(column)}
                    className={`${isMuted ? 'ink2' : 'ink'} line${column === last ? '' : ' cell'}`}
                    style={style}
                  >
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <More text={more} />
    </>
  );
}

function Total({ total: { label, amount, note } }: { total: BlockOf<'total'> }) {
  return (
    <LayoutTable>
      <tr>
        <td className="ink2" style={{ ...TEXT, fontSize: 15, color: INK_2, verticalAlign: 'top', paddingTop: 4 }}>
          {label}
        </td>
        <td className="ink" align="right" style={{ ...TEXT, fontSize: 26, lineHeight: '32px', fontWeight: 700 }}>
          {formatCents(amount)}
          {note && (
            <div className="ink2" style={{ ...SMALL, fontWeight: 400 }}>
              {note}
            </div>
          )}
        </td>
      </tr>
    </LayoutTable>
  );
}

function More({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <div className="ink2" style={{ ...TEXT, color: INK_2, paddingTop: 10 }}>
      {text}
    </div>
  );
}
