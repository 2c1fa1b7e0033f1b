import type { CSSProperties } from 'react';

/** Mail programs only keep inline styles. The classes are for those that know dark mode and small screens. */
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
