import { beforeAll, describe, expect, it } from 'vitest';
import { svgProblem } from '../../server/pictures/check-svg';
import { aWorkbook, aZip } from '../server/scripts/catalog/zip';
import { addPerson, type OfficeBrowser, signInToOffice } from '../support/office/office';
import { useTestServer } from '../support/server/hooks';
import { countSteps } from '../support/tools/count-steps';

const server = useTestServer();
let browser: OfficeBrowser;

beforeAll(async () => {
  await addPerson(server, 'editor@example.com', [{ role: 'catalog' }]);
  browser = await signInToOffice(server, 'editor@example.com');
});

const MB = 1024 * 1024;

async function upload(file: Buffer): Promise<string> {
  const body = Buffer.concat([Buffer.from('{"name":"prices.xlsx"}\n'), file]);
  const { status, json } = await browser.upload('/v1/office/catalog/upload-workbook', body);
  expect([status, json.kind]).toEqual([200, 'unreadable']);
  return json.message;
}

/** The directory ends with a record of zip64 that tells another story. */
function withZip64(zip: Buffer, files: number): Buffer {
  const end = zip.lastIndexOf('PK\x05\x06');
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 0, 'latin1');
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(files), 24);
  record.writeBigUInt64LE(BigInt(files), 32);
  record.writeBigUInt64LE(BigInt(zip.readUInt32LE(end + 12)), 40);
  record.writeBigUInt64LE(BigInt(zip.readUInt32LE(end + 16)), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 0, 'latin1');
  locator.writeBigUInt64LE(BigInt(end), 8);
  locator.writeUInt32LE(1, 16);
  const last = Buffer.from(zip.subarray(end));
  last.writeUInt16LE(1, 8);
  last.writeUInt16LE(1, 10);
  return Buffer.concat([zip.subarray(0, end), record, locator, last]);
}

describe('a hostile workbook', () => {
  it.each([
    ['unpacks to 2 GB beside its sheets', withZip64(aZip(bombs(40, 50 * MB)), 40)],
    ['has 300 more files in a record of zip64', withZip64(aZip(bombs(300, 64 * 1024)), 300)],
    ['unpacks to 200 MB', aWorkbook(Buffer.alloc(200 * MB))],
    ['has a sheet of open tags', aWorkbook(`<worksheet>${'<c '.repeat(500_000)}`)],
    ['has a sheet of nested elements', aWorkbook('<c>'.repeat(2_000_000))],
    [
      'has a cell of a million attributes',
      aWorkbook(`<c ${Array.from({ length: 500_000 }, (_, at) => `a${at}=""`).join(' ')}/>`),
    ],
    [
      'has cells in the last column of all rows',
      aWorkbook(sheet('<row><c r="ZZ1"/><c t="b"><v>1</v></c></row>'.repeat(90_000))),
    ],
  ])('is refused in a sentence that says what to do: it %s', async (_, file) => {
    expect(await upload(file)).toMatch(
      /^(?:The workbook is too large|This file isn’t an Excel workbook|The workbook takes too long|A sheet has cells far out, at row \d+|There is no customer)/,
    );
    expect((await server.send('/readyz')).status).toBe(200);
  });
});

function bombs(count: number, bytes: number): readonly (readonly [string, Buffer])[] {
  const content = Buffer.alloc(bytes);
  return Array.from({ length: count }, (_, at) => [`xl/media/${at}.xml`, content] as const);
}

function sheet(rows: string): string {
  return `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
}

const NAMESPACE = 'http://www.w3.org/2000/svg';
const MARK = '<path d="M10 10h280v80H10z"/>';
const svg = (content: string) => `<svg xmlns="${NAMESPACE}" viewBox="0 0 300 100">${content}</svg>`;
/** The same with prefixes, which the program that draws reads alike. */
const prefixed = (content: string) =>
  svg(content)
    .replace('<svg ', `<svg xmlns:x="${NAMESPACE}" xmlns:l="http://www.w3.org/1999/xlink" `)
    .replace(/<(\/?)(?=[a-z])(?!svg)/gi, '<$1x:')
    .replaceAll(' href=', ' l:href=');

const doubling = (levels: number) =>
  Array.from({ length: levels }, (_, at) => `<g id="a${at + 1}"><use href="#a${at}"/><use href="#a${at}"/></g>`).join(
    '',
  );
const masks = (levels: number) =>
  Array.from(
    { length: levels },
    (_, at) => `<mask id="m${at + 1}"><rect width="300" height="100" fill="#fff" mask="url(#m${at})"/></mask>`,
  ).join('');
const patterns = (levels: number) =>
  Array.from(
    { length: levels },
    (_, at) =>
      `<pattern id="p${at + 1}" width="1" height="1"><rect width="9" height="9" fill="url(#p${at})"/><rect width="9" height="9" fill="url(#p${at})"/></pattern>`,
  ).join('');
const filters = (steps: number) =>
  `<filter id="f">${'<feGaussianBlur stdDeviation="40"/>'.repeat(steps)}</filter><g filter="url(#f)">${MARK}</g>`;
const clips = (levels: number) =>
  Array.from(
    { length: levels },
    (_, at) => `<clipPath id="c${at + 1}"><g clip-path="url(#c${at})">${MARK}${MARK}</g></clipPath>`,
  ).join('');

const BOMBS: readonly (readonly [what: string, content: string])[] = [
  ['copies of copies', `<g id="a0">${MARK}</g>${doubling(24)}<use href="#a24"/>`],
  ['masks within masks', `${masks(20)}<rect width="9" height="9" mask="url(#m20)"/>`],
  ['patterns within patterns', `${patterns(20)}<rect width="300" height="100" fill="url(#p20)"/>`],
  ['a filter of hundreds of steps', filters(400)],
  [
    'filters that take longer with larger numbers',
    '<filter id="f"><feMorphology radius="900"/></filter><rect filter="url(#f)"/>',
  ],
  ['noise', '<filter id="f"><feTurbulence numOctaves="99"/></filter><rect filter="url(#f)"/>'],
  ['millions of dashes', '<path stroke="#000" stroke-dasharray="0.0001" d="M0 0h300"/>'],
  ['dashes in a style', '<path style="stroke:#000;stroke-dasharray:0.0001" d="M0 0h300"/>'],
  [
    'a marker at each of many points',
    `<marker id="m">${MARK}</marker><path marker-mid="url(#m)" d="${'L1 1 2 2'.repeat(9_000)}"/>`,
  ],
  ['a path copied many times', `<path id="a" d="${'M1 1L299 99'.repeat(20_000)}"/>${'<use href="#a"/>'.repeat(90)}`],
  ['clips around clips', `${clips(30)}<g clip-path="url(#c30)">${MARK}</g>`.repeat(12)],
  ['a reference to itself', '<pattern id="p"><rect fill="url(#p)"/></pattern><rect fill="url(#p)"/>'],
  ['hundreds of opacities', `<g opacity=".5">${MARK}</g>`.repeat(400)],
  [
    'masks by a class',
    `<style>.a{mask:url(#m)}</style><mask id="m">${MARK}</mask>${`<g class="a">${MARK}</g>`.repeat(400)}`,
  ],
  ['a script', '<script>alert(1)</script>'],
  ['a handler', `<g onload="alert(1)">${MARK}</g>`],
  ['something outside', '<use href="https://example.com/a.svg#a"/>'],
  ['a picture', '<image href="#a"/>'],
  ['a style outside', '<style>@import "https://example.com/a.css";</style>'],
  ['a style outside, in another spelling', '<style>.a{fill:\\75rl(https://example.com)}</style>'],
];

describe('a hostile logo', () => {
  it.each(BOMBS)('is refused before it’s drawn, whatever its elements are called: %s', async (_, content) => {
    for (const text of [svg(content), prefixed(content)]) expect(svgProblem(text)).toMatch(/^This SVG /);
    const { status, json } = await browser.upload(
      '/v1/office/catalog/upload?kind=logo',
      Buffer.from(prefixed(content)),
    );
    expect([status, json.message]).toEqual([422, expect.stringMatching(/^This SVG /)]);
  });

  it('is checked in as many steps as it’s long', () => {
    const texts: readonly ((count: number) => string)[] = [
      (count) => svg('<!--'.repeat(count)),
      (count) => svg(`<style>${'/*'.repeat(count)}</style>`),
      (count) => svg(`<style>${'.a{mask:url(#m)}'.repeat(count)}</style>${MARK}`),
      (count) => svg(`<style>${'url('.repeat(count)}</style>`),
      (count) => svg(`<g style="${'stroke-dasharray: '.repeat(count)}"/>`),
      (count) => svg(`<g class="${'a '.repeat(count)}"/>`),
      (count) => svg(MARK.repeat(count)),
      (count) => svg(`<path d="${'M1 1'.repeat(count)}"/>`),
      (count) => `<!DOCTYPE ${'<!DOCTYPE '.repeat(count)}`,
      (count) => svg('<g>'.repeat(count)),
    ];
    for (const [at, text] of texts.entries()) {
      const [once, twice] = [4_000, 8_000].map((count) => countSteps(() => svgProblem(text(count)))) as [
        number,
        number,
      ];
      expect([at, twice < 2.2 * once + 5_000]).toEqual([at, true]);
    }
  });
});

describe('a logo as drawing programs write it', () => {
  const inkscape = `<svg xmlns="${NAMESPACE}" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" viewBox="0 0 300 100"><sodipodi:namedview pagecolor="#fff"/><metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata><g style="fill:#b01f2a;stroke-dasharray:none;opacity:1">${MARK}</g></svg>`;
  const illustrator = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg xmlns="${NAMESPACE}" viewBox="0 0 300 100"><defs><style>.cls-1{fill:url(#linear-gradient);}.cls-2{clip-path:url(#clip);}</style><linearGradient id="linear-gradient"><stop offset="0"/></linearGradient><clipPath id="clip">${MARK}</clipPath></defs><g class="cls-2">${`<path class="cls-1" d="M1 1h9v9z"/>`.repeat(300)}</g></svg>`;
  const shadow = svg(
    `<filter id="s"><feGaussianBlur stdDeviation="2"/><feOffset dx="1"/><feMerge><feMergeNode/></feMerge></filter><g filter="url(#s)">${MARK}</g>`,
  );

  it.each([
    ['Inkscape', inkscape],
    ['Illustrator', illustrator],
    ['a shadow', shadow],
    ['a prefix', prefixed(`<defs><g id="a">${MARK}</g></defs><use href="#a"/>`)],
  ])('is drawn: %s', async (_, text) => {
    expect(svgProblem(text)).toBeUndefined();
    const { status, json } = await browser.upload('/v1/office/catalog/upload?kind=logo', Buffer.from(text));
    expect([status, json.width]).toEqual([200, 800]);
  });
});
