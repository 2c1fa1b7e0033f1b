/** One mistake in a data file: where it is, and what would be right. */
export interface CatalogFault {
  /** The file as a person finds it: relative to the working folder where it lies below it. */
  readonly file: string;
  /** The item's code, or "item 3" where it has none. */
  readonly item?: string;
  /** Path of the field inside the item or the configuration: `sizes.Large`. */
  readonly field?: string;
  readonly message: string;
}

/** A mistake inside one item or one configuration, before it is known which file that came from. */
export interface FieldFault {
  readonly field: string;
  readonly message: string;
}

/** Takes note of a fault; loading goes on, so that all of them can be shown at once. */
export type ReportFault = (fault: CatalogFault) => void;

/** `server/data/items/mens.json: PL420: sizes.Large: price must be …` */
export function faultLine({ file, item, field, message }: CatalogFault): string {
  return [file, item, field, message].filter((part) => part !== undefined && part !== '').join(': ');
}
