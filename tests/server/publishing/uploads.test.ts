import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_UPLOAD_BYTES } from '../../../domain/catalog/pictures';
import { addRevision, newestRevision, readRevision } from '../../../server/catalog/document-rows';
import { purgeAssets, readAsset } from '../../../server/pictures/asset-rows';
import { addPerson, type OfficeBrowser, signInToOffice } from '../../support/office/office';
import { useTestServer } from '../../support/server/hooks';

let now = 1_795_000_000_000;
const server = useTestServer({}, { now: () => now });
let browser: OfficeBrowser;

beforeAll(async () => {
  await addPerson(server, 'owner@example.com', [{ role: 'owner' }]);
  browser = await signInToOffice(server, 'owner@example.com');
});

const UPLOAD = '/v1/office/catalog/upload';
const RED = { r: 176, g: 31, b: 42 };
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: RED } });

/** Left half red, right half blue. */
async function twoHalves(width: number, height: number) {
  const right = { width: width / 2, height, channels: 3 as const, background: '#0000ff' };
  const blue = await sharp({ create: right }).png().toBuffer();
  return plain(width, height).composite([{ input: blue, left: width / 2, top: 0 }]);
}

async function stored(body: Uint8Array, query = '') {
  const answer = await browser.upload(`${UPLOAD}${query}`, body);
  expect([answer.status, answer.json?.message]).toEqual([200, undefined]);
  const content = await readAsset(server.services.db.read, answer.json.hash);
  const picture = sharp(content);
  return { answer: answer.json, metadata: await picture.metadata(), picture };
}

async function refusalOf(body: Uint8Array, query = ''): Promise<[number, string]> {
  const { status, json } = await browser.upload(`${UPLOAD}${query}`, body);
  return [status, json.message];
}

const WANTED = 'Use a JPEG, PNG, WebP, or AVIF.';

describe('an uploaded photograph', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be a %s', async (format) => {
    const { answer, metadata } = await stored(await plain(400, 300).toFormat(format).toBuffer());

    expect(answer).toMatchObject({ width: 300, height: 300 });
    expect(metadata).toMatchObject({ format: 'jpeg', width: 300, height: 300, space: 'srgb' });
  });

  it('is stored at no more than 1,600 pixels', async () => {
    const { answer } = await stored(await plain(4_000, 3_000).jpeg().toBuffer());

    expect(answer).toMatchObject({ width: 1_600, height: 1_600 });
  });

  it('is upright, and keeps nothing that the camera wrote', async () => {
    // Orientation 6: the camera was turned, so the left half is shown on top.
    const turned = (await twoHalves(800, 400)).withExif({
      IFD0: { Copyright: 'Dana' },
      IFD3: { GPSLatitudeRef: 'N' },
    });
    const content = await sharp(await turned.jpeg().toBuffer())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(content).metadata()).exif).toBeDefined();
    const { metadata, picture } = await stored(content, '?left=0&top=0&side=400');

    expect(metadata).toMatchObject({ width: 400, height: 400 });
    expect([metadata.exif, metadata.orientation, metadata.icc]).toEqual([undefined, undefined, undefined]);
    const { dominant } = await picture.stats();
    expect([dominant.r > 150, dominant.b < 100]).toEqual([true, true]);
  });

  it('is cropped to the square that was chosen, or to the one in the middle', async () => {
    const content = await (await twoHalves(1_200, 400)).png().toBuffer();
    const right = await stored(content, '?left=800&top=0&side=400');
    const middle = await stored(content);
    const beyond = await stored(content, '?left=5000&top=5000&side=9000');

    expect((await right.picture.stats()).dominant.b).toBeGreaterThan(200);
    const { channels } = await middle.picture.stats();
    expect(channels[2]?.mean).toBeGreaterThan(120);
    expect(channels[2]?.mean).toBeLessThan(180);
    expect(beyond.answer).toMatchObject({ width: 400, height: 400 });
  });

  it('is taken from printing colors with a note', async () => {
    const { answer, metadata } = await stored(await plain(400, 400).toColourspace('cmyk').jpeg().toBuffer());

    expect(metadata.space).toBe('srgb');
    expect(answer.note).toBe(
      'The colors of this picture were meant for printing (CMYK) and have been converted. Compare them.',
    );
  });

  it('has the background of drawings where it is transparent', async () => {
    const clear = { width: 400, height: 400, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
    const { picture } = await stored(await sharp({ create: clear }).png().toBuffer());

    const means = (await picture.stats()).channels.map(({ mean }) => mean);
    for (const [channel, wanted] of [234, 238, 238].entries())
      expect(Math.abs((means[channel] ?? 0) - wanted)).toBeLessThan(2);
  });

  it('is what its content says, whatever it is called', async () => {
    const headers = { 'Content-Type': 'image/svg+xml' };
    const content = await plain(400, 400).webp().toBuffer();
    const { status } = await server.send(UPLOAD, { method: 'POST', headers, body: content });

    expect(status).toBe(401);
    expect((await stored(content)).metadata.format).toBe('jpeg');
  });

  it('is stored once, however often it is sent', async () => {
    const content = await plain(500, 500).png().toBuffer();
    const [first, second] = [await stored(content), await stored(content)];

    expect(second.answer.hash).toBe(first.answer.hash);
  });
});

describe('an uploaded logo', () => {
  it('keeps its shape and what is transparent', async () => {
    const clear = { width: 900, height: 300, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0.5 } };
    const { metadata } = await stored(await sharp({ create: clear }).png().toBuffer(), '?kind=logo');

    expect(metadata).toMatchObject({ format: 'png', width: 900, height: 300, hasAlpha: true });
  });

  const svg = (content: string, attributes = 'viewBox="0 0 300 100"') =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);
  const MARK = '<path fill="#b01f2a" d="M10 10h280v80H10z"/>';

  it.each([
    ['small', svg(MARK, 'viewBox="0 0 30 10"'), 800, 267],
    ['as programs write it', svg(`<defs><g id="a">${MARK}</g></defs><use href="#a"/>`), 800, 267],
    ['with a mask', svg(`<mask id="m">${MARK}</mask><g mask="url(#m)">${MARK}</g>`), 800, 267],
  ])('may be an SVG, %s, which is drawn once', async (_what, content, width, height) => {
    const { metadata } = await stored(content, '?kind=logo');
    expect(metadata).toMatchObject({ format: 'png', width, height, hasAlpha: true });
  });

  it('may not be an SVG of any size', async () => {
    const huge = svg(MARK, 'width="90000" height="30000" viewBox="0 0 300 100"');
    expect((await refusalOf(huge, '?kind=logo'))[0]).toBe(422);
  });

  const PLAIN = 'Save it again as plain shapes, or as a PNG.';

  it.each([
    [svg(`<script>alert(1)</script>${MARK}`), `This SVG contains a script. ${PLAIN}`],
    [svg(`<g onload="alert(1)">${MARK}</g>`), `This SVG contains a script. ${PLAIN}`],
    [svg(`<a href="javascript:alert(1)">${MARK}</a>`), `This SVG contains a script. ${PLAIN}`],
    [svg('<use href="https://example.com/logo.svg#a"/>'), `This SVG refers to something outside of it. ${PLAIN}`],
    [svg('<rect fill="url(file:///etc/passwd)"/>'), `This SVG refers to something outside of it. ${PLAIN}`],
    [
      svg('<style>@import "https://example.com/a.css";</style>'),
      `This SVG refers to something outside of it. ${PLAIN}`,
    ],
    [svg('<foreignObject><p>Ford</p></foreignObject>'), `This SVG has more in it than shapes and text. ${PLAIN}`],
    [svg(`<mask id="a"><mask id="b">${MARK}</mask></mask>${MARK}`), `This SVG has masks within masks. ${PLAIN}`],
    [
      svg(`<mask id="a">${MARK}</mask><mask id="b"><g mask="url(#a)">${MARK}</g></mask>${MARK}`),
      `This SVG has masks within masks. ${PLAIN}`,
    ],
    [
      Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">]><svg xmlns="http://www.w3.org/2000/svg">${MARK}</svg>`),
      `This SVG defines abbreviations (entities). ${PLAIN}`,
    ],
    [svg(MARK.repeat(20_000)), `This SVG is too complicated. ${PLAIN}`],
    [svg('<use href="#a"/>'.repeat(100)), `This SVG is too complicated. ${PLAIN}`],
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path'),
      'This SVG is damaged and cannot be drawn. Save it again, or as a PNG.',
    ],
  ])('is refused in a sentence: %s', async (content, message) => {
    expect(await refusalOf(content, '?kind=logo')).toEqual([422, message]);
  });
});

describe('a picture is refused', () => {
  it('if it is too small', async () => {
    const small = (width: number, height: number) =>
      `This picture has ${width} by ${height} pixels. It needs at least 300 by 300 to look sharp.`;
    expect(await refusalOf(await plain(1, 1).png().toBuffer())).toEqual([422, small(1, 1)]);
    expect(await refusalOf(await plain(299, 800).png().toBuffer())).toEqual([422, small(299, 800)]);
    expect(await refusalOf(await plain(800, 800).png().toBuffer(), '?side=10')).toEqual([422, small(10, 10)]);
  });

  it('if it ends too early', async () => {
    const whole = await (await twoHalves(2_000, 2_000)).jpeg({ quality: 100 }).toBuffer();
    const [status, message] = await refusalOf(whole.subarray(0, whole.length / 2));

    expect([status, message]).toEqual([
      422,
      'This picture is damaged: it ends too early or cannot be read. Save it again as a JPEG.',
    ]);
  });

  it('if it would unpack to too many pixels, before it is unpacked', async () => {
    const bomb = await sharp({
      create: { width: 8_000, height: 8_000, channels: 3, background: RED },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);

    expect(await refusalOf(bomb)).toEqual([
      422,
      'This picture has 64 megapixels; at most 60 can be read. Make it smaller.',
    ]);
  });

  it.each<[what: string, start: string | Buffer, message: string]>([
    [
      'an SVG drawing',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      `This is an SVG drawing, not a photograph. ${WANTED}`,
    ],
    ['an SVG with a head', '<?xml version="1.0"?><svg/>', `This is an SVG drawing, not a photograph. ${WANTED}`],
    ['a GIF', 'GIF89a', `This is a GIF. ${WANTED}`],
    ['a TIFF', Buffer.from('49492a00', 'hex'), `This is a TIFF. ${WANTED}`],
    ['a BMP', 'BM', `This is a BMP. ${WANTED}`],
    ['a PDF', '%PDF-1.7', `This is a PDF. ${WANTED}`],
    ['a page', '<!DOCTYPE html><html>', `This file is not a picture. ${WANTED}`],
    ['a text named .jpg', 'dear team', `This file is not a picture. ${WANTED}`],
    ['an animated PNG', Buffer.from('89504e470d0a1a0a000000086163544c', 'hex'), `This picture moves. ${WANTED}`],
    ['nothing', '', 'No picture was sent.'],
  ])('if it is %s', async (_what, start, message) => {
    expect(await refusalOf(Buffer.from(start as string))).toEqual([422, message]);
  });

  it('if it is a HEIC', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(400)]);

    expect(await refusalOf(heic)).toEqual([
      422,
      'This is a HEIC photograph, which most browsers cannot show. Save it as a JPEG. On an iPhone: Settings, Camera, Formats, Most Compatible.',
    ]);
  });

  it('if it moves', async () => {
    const frame = await plain(400, 400).png().toBuffer();
    const other = sharp({ create: { width: 400, height: 400, channels: 3, background: '#0000ff' } });
    const frames = await sharp([frame, await other.png().toBuffer()], { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);

    expect(await refusalOf(frames)).toEqual([422, `This picture moves. ${WANTED}`]);
  });

  it('if it has more than 20 MB', async () => {
    const [status, message] = await refusalOf(Buffer.alloc(MAX_UPLOAD_BYTES + 1));

    expect([status, message]).toEqual([413, 'This picture has more than 20 MB. Save it smaller, and try again.']);
    expect((await refusalOf(Buffer.alloc(MAX_UPLOAD_BYTES)))[1]).toBe(`This file is not a picture. ${WANTED}`);
  });
});

describe('before it is published', () => {
  const address = (hash: string) => `/v1/office/catalog/assets/${hash}`;

  it('only people of the catalog see it, in the widths of the store', async () => {
    const { answer } = await stored(await plain(900, 900).png().toBuffer());
    const { status, headers, bytes } = await browser.get(`${address(answer.hash)}?w=320`);

    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'private, max-age=31536000, immutable',
    ]);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 320 });
    expect((await server.send(address(answer.hash))).status).toBe(401);
    expect((await browser.get(address('0'.repeat(64)))).status).toBe(404);
    expect((await browser.get(address('..%2f'))).status).toBe(404);
    await addPerson(server, 'rep@example.com', [{ role: 'rep' }]);
    const rep = await signInToOffice(server, 'rep@example.com');
    expect((await rep.get(address(answer.hash))).json.code).toBe('not_allowed');
    expect((await rep.upload(UPLOAD, Buffer.from('x'))).json.code).toBe('not_allowed');
  });

  it('it is deleted after 30 days, unless a draft or a revision names it', async () => {
    const { db } = server.services;
    const DAY = 24 * 60 * 60_000;
    const [unused, drafted, published] = await Promise.all(
      [310, 320, 330].map(
        async (side) => (await stored(await plain(side, side).png().toBuffer())).answer.hash as string,
      ),
    );
    const pointer = JSON.stringify(['PL420', 'Red']);
    await db.write('draft_edits').insert({
      ...{ document: 'photographs.json', pointer, value: JSON.stringify(drafted), base: 'null' },
      ...{ person: null, by_name: 'Dana', at: now, plan: null },
    });
    await db.transaction(async (trx) => {
      const newest = await newestRevision(trx);
      const documents = new Map(await readRevision(trx, newest?.id ?? 0));
      documents.set('photographs.json', JSON.stringify({ PL420: { Navy: published } }));
      await addRevision(
        trx,
        { by: { id: '', name: 'Dana' }, source: 'office', note: '', filesHash: null },
        documents,
        now,
      );
    });
    const isThere = (hash = '') => readAsset(db.read, hash).then((content) => content !== undefined);
    const there = () => Promise.all([unused, drafted, published].map(isThere));
    for (const days of [2, 29, 31]) {
      await purgeAssets(db.write, now + days * DAY, 500);
      if (days < 30) expect(await there()).toEqual([true, true, true]);
    }
    expect(await there()).toEqual([false, true, true]);
    // As long as it's in the draft, and 30 days more.
    await db.write('draft_edits').delete();
    await purgeAssets(db.write, now + 59 * DAY, 500);
    expect(await there()).toEqual([false, true, true]);
    await purgeAssets(db.write, now + 62 * DAY, 500);
    expect(await there()).toEqual([false, false, true]);
    now += 1;
  });
});
