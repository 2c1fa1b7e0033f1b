import { describe, expect, it } from 'vitest';
import { isPrinted } from '../../../domain/catalog/item-details';
import { isApparelType, isPackType } from '../../../domain/catalog/item-types';
import { CatalogError } from '../../../server/catalog/documents';
import { loadCatalog } from '../../../server/catalog/load-catalog';
import { aCustomer, aDataFolder, aKeychain, aPolo, type DataFiles } from './data-folder';

type Fields = Record<string, unknown>;

const polo = (details: unknown): DataFiles => ({ items: { mens: [aPolo({ details })] } });
const shared = (fields: Fields): DataFiles => ({ details: { types: {}, art: {}, size_charts: {}, ...fields } });
const chart = (fields: Fields = {}) => ({
  measures: ['Chest'],
  sizes: { Small: ['35'], Large: ['41'], '2XLarge': ['47'] },
  ...fields,
});

function problemsIn(files: DataFiles): string {
  try {
    loadCatalog(aDataFolder(files));
    return '';
  } catch (error) {
    if (error instanceof CatalogError) return error.message;
    throw error;
  }
}

describe('mistakes in details', () => {
  it.each<[string, DataFiles]>([
    ['details.material: must have at most 80 characters', polo({ material: 'x'.repeat(81) })],
    ['details.care: must not be empty or have spaces around it', polo({ care: ' ' })],
    ['details.fit: must be of type string, not 5', polo({ fit: 5 })],
    ['details.weight: unknown field', polo({ weight: '5 oz.' })],
    ['details.logo: must be stitched or printed, not "painted"', polo({ logo: 'painted' })],
    ['details.unit: must be one of piece, roll, box, carton, not "crate"', polo({ unit: 'crate' })],
    ['details.colors_are: Navy is none of the years', polo({ colors_are: 'years' })],
    ['details.size_chart: there is no size chart mens-polos', polo({ size_chart: 'mens-polos' })],
    ['types.toys: unknown item type', shared({ types: { toys: {} } })],
    ['art.toga: unknown drawing', shared({ art: { toga: {} } })],
    ['art.polo.size_chart: there is no size chart tops', shared({ art: { polo: { size_chart: 'tops' } } })],
    ['size_charts.Tops', shared({ size_charts: { Tops: chart() } })],
    [
      'every size needs a value for each measure',
      shared({ size_charts: { tops: chart({ measures: ['Chest', 'Length'] }) } }),
    ],
    ['must name at least one measure', shared({ size_charts: { tops: chart({ measures: [] }) } })],
    ['unknown size label', shared({ size_charts: { tops: chart({ sizes: { Huge: ['60'] } }) } })],
    [
      'PL420: details.size_chart: tops has no size 2XLarge',
      shared({
        art: { polo: { size_chart: 'tops' } },
        size_charts: { tops: chart({ sizes: { Small: ['35'], Large: ['41'] } }) },
      }),
    ],
  ])('%s', (line, files) => {
    expect(problemsIn(files)).toContain(line);
  });

  it('takes the longest line', () => {
    expect(problemsIn(polo({ material: 'x'.repeat(80) }))).toBe('');
  });

  it('reports those of a customer with its file', () => {
    const customers = { hennessy: aCustomer({ items: { PL420: { details: { size_chart: 'tops' } } } }) };
    expect(problemsIn({ customers })).toMatch(/customers\/hennessy\.json: PL420: details\.size_chart: there is no/);
  });
});

describe('details of an item', () => {
  it("are its own over those of its drawing, those over its type's, and the customer's over all", () => {
    const { base, customers } = loadCatalog(
      aDataFolder({
        details: {
          types: { mens: { material: 'type', fit: 'type', care: 'type', decoration: 'type' } },
          art: { polo: { fit: 'drawing', care: 'drawing', decoration: 'drawing' } },
          size_charts: {},
        },
        items: { mens: [aPolo({ details: { care: 'item', decoration: 'item' } })] },
        customers: { hennessy: aCustomer({ items: { PL420: { details: { decoration: 'customer' } } } }) },
      }),
    );
    expect(base[0]?.details).toEqual({ material: 'type', fit: 'drawing', care: 'item', decoration: 'item' });
    expect(customers.get('hennessy')?.items[0]?.details).toEqual({
      material: 'type',
      fit: 'drawing',
      care: 'item',
      decoration: 'customer',
    });
  });

  it('are absent where nothing is said', () => {
    const { base } = loadCatalog(aDataFolder({ items: { mens: [aPolo()], customs: [aKeychain()] } }));
    expect(base.map((item) => 'details' in item)).toEqual([false, false]);
  });
});

describe('the shipped details', () => {
  const { base, sizeCharts } = loadCatalog('server/data');

  it('tell every item’s material, fit or size, decoration and lead time', () => {
    const silent = base.filter(({ details = {} }) => {
      return !(details.material && details.fit && details.decoration && details.lead_time);
    });
    expect(silent.map(({ code }) => code)).toEqual([]);
  });

  it('have a size chart for every garment and for nothing else', () => {
    const charted = (isApparel: boolean) =>
      base
        .filter(({ type }) => isApparelType(type) === isApparel)
        .map(({ details }) => details?.size_chart !== undefined);
    expect([...new Set(charted(true))]).toEqual([true]);
    expect([...new Set(charted(false))]).toEqual([false]);
    for (const { measures } of Object.values(sizeCharts)) expect(measures).toEqual(['Chest', 'Body length']);
  });

  it('print hard goods and packs, and stitch clothing, hats and backpacks', () => {
    const stitched = base.filter((item) => !isPrinted(item));
    expect([...new Set(stitched.map(({ type }) => type))].sort()).toEqual(['accessory', 'hat', 'mens', 'womens']);
    expect(stitched.flatMap(({ type, code }) => (type === 'accessory' ? code : []))).toEqual(['BP520', 'BP540']);
  });

  it('say what is counted where a pack of 1 is no single piece, and which colors are years or numbers', () => {
    const packs = base.filter(({ type, sizes }) => isPackType(type) && '1' in sizes);
    expect(Object.fromEntries(packs.map(({ code, details }) => [code, details?.unit ?? 'piece']))).toEqual({
      FL899: 'roll',
      FM500: 'carton',
      SC500: 'roll',
      SN700: 'box',
      LK100: 'piece',
      MR900: 'roll',
      MR920: 'roll',
      BX440: 'roll',
      FL920: 'box',
      BX460: 'roll',
    });
    const meanings = base.flatMap(({ code, details }) => (details?.colors_are ? [[code, details.colors_are]] : []));
    expect(Object.fromEntries(meanings)).toEqual({ YS260: 'years', YS280: 'years', SN700: 'numbers' });
  });
});
