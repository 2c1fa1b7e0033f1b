import type { CatalogProblem } from '../../../catalog/catalog-problems';
import type { BookProblem } from '../book/book';
import type { Row } from '../book/read-table';
import type { DataTexts } from '../files/data-files';
import { type JsonPath, removeJson, setJson } from '../json/edit-json';

/** What a cell set: a field with everything below it, in an item (by code) or outside of items; '' for all of it. */
interface Origin {
  readonly item: string | undefined;
  readonly field: string;
  readonly row: Row;
  readonly column: string;
}

/** The usual order of an item's fields in data files. */
export const ITEM_ORDER = [
  'code',
  'name',
  'fullname',
  'details',
  'colors',
  'default_color',
  'halfColors',
  'sizes',
  'discount',
  'restricted',
  'art',
];

/** The data files with an import's changes, in memory. Remembers which cell a value came from. */
export class DataEdits {
  readonly #texts: Map<string, string>;
  readonly #origins: Origin[] = [];

  constructor(before: DataTexts) {
    this.#texts = new Map(before);
  }

  get texts(): DataTexts {
    return this.#texts;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the files were checked against their schemas before
  json(file: string): any {
    return JSON.parse(this.#texts.get(file) ?? 'null');
  }

  edit(file: string, change: (text: string) => string): void {
    this.#texts.set(file, change(this.#texts.get(file) ?? '[]\n'));
  }

  set(file: string, path: JsonPath, value: unknown, order: readonly string[] = ITEM_ORDER): void {
    this.edit(file, (text) => setJson(text, path, value, order));
  }

  remove(file: string, path: JsonPath): void {
    this.edit(file, (text) => removeJson(text, path));
  }

  cameFrom(row: Row, column: string, item: string | undefined, field: string): void {
    this.#origins.push({ row, column, item, field });
  }

  /** The cell behind a problem in the changed data; the file if no cell is known. */
  placeOf({ file, item, field = '', message }: CatalogProblem): BookProblem {
    const origins = this.#origins
      .filter((origin) => origin.item === item && (origin.field === '' || `${field}.`.startsWith(`${origin.field}.`)))
      .toSorted((one, other) => other.field.length - one.field.length);
    const [origin] = origins;
    if (!origin) return { sheet: [file, item, field].filter(Boolean).join(': '), message };
    return { sheet: origin.row.sheet, row: origin.row.number, column: origin.column, message };
  }
}
