/** @jsxRuntime automatic */
import type { BrandColors } from '../../../domain/catalog/customer';
import type { MailBlock } from '../../../domain/messages/mail-order';
import {
  type BlockOf,
  FONT,
  Heading,
  INK,
  INK_2,
  LayoutTable,
  LINE,
  Rich,
  SIDE,
  SMALL,
  STRONG_LINE,
  TEXT,
} from './layout';
import { Items, Rows } from './lists';

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
      return <Links block={block} colors={colors} />;
    case 'quote':
      return <Quote block={block} />;
    case 'budget':
      return <BudgetBar block={block} colors={colors} />;
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

function Total({ total: { label, amount, note } }: { total: BlockOf<'total'> }) {
  return (
    <LayoutTable>
      <tr>
        <td className="ink2" style={{ ...TEXT, fontSize: 15, color: INK_2, verticalAlign: 'top', paddingTop: 4 }}>
          {label}
        </td>
        <td className="ink" align="right" style={{ ...TEXT, fontSize: 26, lineHeight: '32px', fontWeight: 700 }}>
          {amount}
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

function Quote({ block: { who, text } }: { block: BlockOf<'quote'> }) {
  return (
    <LayoutTable>
      <tr>
        <td
          className="help ink"
          style={{
            ...TEXT,
            fontSize: 15,
            background: '#f2f4f4',
            borderRadius: 10,
            padding: '14px 18px',
            wordBreak: 'break-word',
          }}
        >
          <span className="ink2" style={SMALL}>
            {who}
          </span>
          <br />“{text}”
        </td>
      </tr>
    </LayoutTable>
  );
}

function BudgetBar({ block: { heading, cells, parts }, colors }: { block: BlockOf<'budget'>; colors: BrandColors }) {
  const [spent, order] = parts;
  const bar = { height: 12, fontSize: 0, lineHeight: 0 };
  const stripes = `repeating-linear-gradient(115deg,${colors.brand} 0 4px,#ffffff 4px 6px)`;
  return (
    <>
      <Heading>{heading}</Heading>
      <LayoutTable style={{ borderRadius: 6, overflow: 'hidden', border: `1px solid ${STRONG_LINE}` }}>
        <tr>
          {spent > 0 && <td width={`${spent}%`} style={{ ...bar, background: INK_2 }} />}
          {order > 0 && (
            <td width={`${order}%`} style={{ ...bar, backgroundColor: colors.brand, backgroundImage: stripes }} />
          )}
          {spent + order < 100 && <td style={{ ...bar, background: '#ffffff' }} />}
        </tr>
      </LayoutTable>
      <LayoutTable>
        <tr>
          {cells.map(([label, amount], index) => (
            <td
              key={label}
              className="ink2"
              align={index === cells.length - 1 ? 'right' : 'left'}
              style={{ ...SMALL, paddingTop: 8, verticalAlign: 'top' }}
            >
              {label}
              <br />
              <b className="ink" style={{ color: INK, fontSize: 15 }}>
                {amount}
              </b>
            </td>
          ))}
        </tr>
      </LayoutTable>
    </>
  );
}

function Links({ block: { links, note }, colors }: { block: BlockOf<'links'>; colors: BrandColors }) {
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
      {note && (
        <tr>
          <td className="ink2" align="center" colSpan={links.length} style={{ ...SMALL, paddingTop: 8 }}>
            {note}
          </td>
        </tr>
      )}
    </LayoutTable>
  );
}

/** All of it is tall enough for fingers. */
const linkStyle = {
  display: 'block',
  padding: '14px 16px',
  fontFamily: FONT,
  fontSize: 15,
  lineHeight: '22px',
  fontWeight: 600,
  textDecoration: 'none',
};
