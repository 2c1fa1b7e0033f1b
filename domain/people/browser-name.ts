/** Edge and Opera call themselves Chrome, too, and everybody calls themselves Safari. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Of a header that anybody can send. */
const MAX_LENGTH = 500;

/** 'Safari on iPhone', as a list of sessions names it. */
export function browserName(userAgent: string): string {
  const sent = userAgent.slice(0, MAX_LENGTH);
  const nameIn = (list: typeof BROWSERS) => list.find(([, sign]) => sign.test(sent))?.[0];
  const [browser = 'A browser', system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  return system === undefined ? browser : `${browser} on ${system}`;
}
