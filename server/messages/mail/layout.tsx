/** @jsxRuntime automatic */
import type { CSSProperties, ReactNode } from 'react';
import type { MailBlock, RichText } from '../../../domain/messages/mail-order';

/** Mail programs only apply inline styles. The classes are for those that support dark mode and small screens. */
export const FONT = 'Archivo,Helvetica,Arial,sans-serif';

export const INK = '#12191c';
export const INK_2 = '#435058';
export const LINE = '#dbe1e2';
export const STRONG_LINE = '#b9c4c7';

export const TEXT: CSSProperties = { fontFamily: FONT, fontSize: 14, lineHeight: '20px', color: INK };
export const SMALL: CSSProperties = { ...TEXT, fontSize: 13, lineHeight: '18px', color: INK_2 };

export const SIDE = 32;

export const STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; font-variant-numeric: tabular-nums lining-nums; }
a { text-decoration: none; }
.logo-light { display: none; }
@media (max-width: 520px) {
  .outer { padding: 0 !important; }
  .card { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; }
  .side { padding-left: 16px !important; padding-right: 16px !important; }
  .title { font-size: 25px !important; line-height: 30px !important; }
  .button { display: block !important; width: 100% !important; padding: 0 0 10px !important; box-sizing: border-box; }
  .cell { padding-right: 6px !important; }
}
@media (prefers-color-scheme: dark) {
  .page, body { background: #0e1315 !important; }
  .card { background: #171d20 !important; border-color: #2b3438 !important; }
  .ink, .ink b, .ink a { color: #eef2f3 !important; }
  .ink2, .ink2 a { color: #a9b6bb !important; }
  .ink2 b { color: #eef2f3 !important; }
  .line { border-color: #2b3438 !important; }
  .strong { border-color: #4b5a60 !important; }
  .main { border-color: #5f8a7d !important; }
  .other { background: #171d20 !important; border-color: #4b5a60 !important; }
  .other a { color: #eef2f3 !important; }
  .help { background: #20292c !important; }
  .todo, .todo b { background: #3a2c10 !important; color: #ffd98a !important; }
  .logo-dark { display: none !important; }
  .logo-light { display: block !important; max-height: none !important; }
  .word { color: #eef2f3 !important; }
}`;

export type BlockOf<Kind extends MailBlock['kind']> = Extract<MailBlock, { kind: Kind }>;

/** Mail programs understand tables and little else. */
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
      <b key={index} className="ink" style={{ color: INK, whiteSpace: 'nowrap' }}>
        {part.bold}
      </b>
    ),
  );
}

export function Heading({ children }: { children: ReactNode }) {
  return (
    <h2 className="ink" style={{ ...TEXT, margin: '8px 0 6px', fontSize: 18, lineHeight: '24px', fontWeight: 600 }}>
      {children}
    </h2>
  );
}

export function More({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <div className="ink2" style={{ ...TEXT, color: INK_2, paddingTop: 10 }}>
      {text}
    </div>
  );
}
