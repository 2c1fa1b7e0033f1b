/** @jsxRuntime automatic */
import type { MailItem } from '../../../domain/messages/mail-model';
import { type BlockOf, Heading, LayoutTable, More } from './layout';
import { INK, INK_2, LINE, SMALL, TEXT } from './styles';

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
