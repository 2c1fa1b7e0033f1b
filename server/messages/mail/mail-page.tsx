/** @jsxRuntime automatic */
import type { BrandColors } from '../../../domain/catalog/customer';
import type { MailModel } from '../../../domain/messages/mail-order';
import { Block } from './blocks';
import { INK_2, LayoutTable, LINE, Rich, SIDE, SMALL, STYLE_SHEET, TEXT } from './layout';

export interface MailBrand {
  readonly title: string;
  readonly colors: BrandColors;
  /** For light and dark mailboxes; undefined if the name has to do. */
  readonly logo: { readonly dark: string; readonly light: string } | undefined;
}

export function MailPage({ model, brand }: { model: MailModel; brand: MailBrand }) {
  const { colors } = brand;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>{model.subject}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <style dangerouslySetInnerHTML={{ __html: STYLE_SHEET }} />
      </head>
      <body className="page" style={{ margin: 0, background: '#f2f4f4' }}>
        <LayoutTable>
          <tr>
            <td className="outer" align="center" style={{ padding: '24px 20px' }}>
              <LayoutTable style={{ maxWidth: 600 }}>
                <tr>
                  <td
                    className="card"
                    style={{ background: '#ffffff', border: `1px solid ${LINE}`, borderRadius: 14, paddingBottom: 4 }}
                  >
                    <LayoutTable>
                      <Header note={model.note} brand={brand} />
                      <Opening model={model} />
                      {model.blocks.map((block, index) => (
                        <Block key={index} block={block} colors={colors} />
                      ))}
                      <Footer text={model.footer} />
                    </LayoutTable>
                  </td>
                </tr>
              </LayoutTable>
            </td>
          </tr>
        </LayoutTable>
      </body>
    </html>
  );
}

function Header({ note, brand }: { note: string; brand: MailBrand }) {
  return (
    <tr>
      <td
        className="side"
        style={{ padding: `20px ${SIDE}px 18px`, borderBottom: `2px dashed ${brand.colors.brand_line}` }}
      >
        <LayoutTable>
          <tr>
            <td style={{ paddingRight: 12 }}>
              <Logo brand={brand} />
            </td>
            <td className="ink2" align="right" style={SMALL}>
              {note}
            </td>
          </tr>
        </LayoutTable>
      </td>
    </tr>
  );
}

/** The alt text looks like the logo, for mailboxes that block pictures. */
function Logo({ brand: { title, colors, logo } }: { brand: MailBrand }) {
  const word = {
    fontFamily: 'Georgia,Times,serif',
    fontSize: 22,
    lineHeight: '26px',
    fontWeight: 700,
    letterSpacing: '0.04em',
    color: colors.brand,
  };
  if (!logo) {
    return (
      <span className="word" style={word}>
        {title.toUpperCase()}
      </span>
    );
  }
  const image = { ...word, display: 'block', height: 30, width: 'auto', maxWidth: 220 };
  return (
    <>
      <img className="logo-dark" src={logo.dark} height={30} alt={title.toUpperCase()} style={image} />
      <div className="logo-light" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
        <img className="word" src={logo.light} height={30} alt={title.toUpperCase()} style={image} />
      </div>
    </>
  );
}

function Opening({ model: { title, intro } }: { model: MailModel }) {
  return (
    <tr>
      <td className="side" style={{ padding: `28px ${SIDE}px 0` }}>
        <h1
          className="ink title"
          style={{ ...TEXT, margin: 0, fontSize: 30, lineHeight: '34px', fontWeight: 650, letterSpacing: '-0.02em' }}
        >
          {title}
        </h1>
        <div className="ink2" style={{ ...TEXT, fontSize: 16, lineHeight: '24px', color: INK_2, paddingTop: 8 }}>
          <Rich text={intro} />
        </div>
      </td>
    </tr>
  );
}

function Footer({ text }: { text: string }) {
  return (
    <tr>
      <td style={{ paddingTop: 28 }}>
        <LayoutTable>
          <tr>
            <td
              className="ink2 line side"
              style={{ ...SMALL, padding: `16px ${SIDE}px`, borderTop: `1px solid ${LINE}` }}
            >
              {text}
            </td>
          </tr>
        </LayoutTable>
      </td>
    </tr>
  );
}
