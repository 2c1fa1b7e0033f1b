import { describe, expect, it } from 'vitest';
import { logoPicturePath, pictureAddress, productPicturePath, startingPrice } from '../../../domain/catalog/catalog';
import { anItem, aPackItem } from '../../support/catalog/builders';

describe('startingPrice', () => {
  it('is the price of the first size, even if a later one is lower', () => {
    expect(startingPrice(anItem({ sizes: { XSmall: 45, Small: 42, Large: 39.5 } }))).toBe(45);
  });

  it('is 0 for a pack item and for an item without sizes', () => {
    expect(startingPrice(aPackItem())).toBe(0);
    expect(startingPrice(anItem({ sizes: {} }))).toBe(0);
  });
});

describe('productPicturePath', () => {
  it.each([
    ['PL420', 'Navy', '/images/PL420_navy.jpg'],
    ['PL350', 'Navy White', '/images/PL350_navy_white.jpg'],
    ['YS260', 'YR 24', '/images/YS260_yr_24.jpg'],
    ['WS740-CB', 'Steel Grey', '/images/WS740-CB_steel_grey.jpg'],
    ['PL350', 'Heather Grey Light Blue', '/images/PL350_heather_grey_light_blue.jpg'],
    ['SN700', '0000', '/images/SN700_0000.jpg'],
  ])('of %s in %s is %s', (code, color, path) => {
    expect(productPicturePath(code, color)).toBe(path);
  });
});

describe('logoPicturePath', () => {
  it.each([
    ['Honda', '/images/logos/honda.png'],
    ['honda', '/images/logos/honda.png'],
    ['Quicklane', '/images/logos/quicklane.png'],
    ['Land Rover', '/images/logos/land_rover.png'],
    ['GMC Pro Grade', '/images/logos/gmc_pro_grade.png'],
  ])('of %s is %s', (logo, path) => {
    expect(logoPicturePath(logo)).toBe(path);
  });
});

/** Everything on a keyboard, and letters, signs, and emoji of others. */
const PRINTABLE = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)),
  ...Array.from({ length: 0x100 - 0xa0 }, (_, at) => String.fromCharCode(0xa0 + at)),
  ...['Š', 'ж', '色', 'ש', 'é', '™', '–', '’', '👕'],
].filter((sign) => sign !== '/');

describe('pictureAddress', () => {
  it.each([
    ['Navy', '/images/PL420_navy.jpg'],
    ['What?', '/images/PL420_what%3F.jpg'],
    ['50% Grey', '/images/PL420_50%25_grey.jpg'],
    ['C#', '/images/PL420_c%23.jpg'],
    ['Grün', '/images/PL420_gr%C3%BCn.jpg'],
    ["Men's (new) & old+", "/images/PL420_men's_(new)_&_old+.jpg"],
  ])('of %s is %s', (color, address) => {
    expect(pictureAddress(productPicturePath('PL420', color))).toBe(address);
  });

  it.each(PRINTABLE)('keeps “%s” as browsers and the server read it', (sign) => {
    const path = productPicturePath('PL420', `A${sign}b`);
    const address = pictureAddress(path);
    const url = new URL(`${address}?v=1`, 'http://localhost');
    expect([url.pathname, url.search, url.hash]).toEqual([address, '?v=1', '']);
    expect(decodeURIComponent(url.pathname)).toBe(path);
  });

  it('has an address for halves of characters, too', () => {
    expect(pictureAddress('/images/A_\ud83d.jpg')).toBe('/images/A_%EF%BF%BD.jpg');
  });
});
