/** @jsxRuntime automatic */
import type { BrandColors } from '../../../domain/catalog/customer';
import { type BlockOf, LayoutTable } from './layout';
import { FONT, INK, STRONG_LINE } from './styles';

export function Links({ links, colors }: { links: BlockOf<'links'>['links']; colors: BrandColors }) {
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
