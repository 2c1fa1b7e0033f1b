import type { Cents } from '../money';

/**
 * What a mail says, without how it looks. HTML and plain text both come from it, so neither says what the other
 * doesn't.
 */
export interface MailModel {
  readonly subject: string;
  readonly note: string;
  readonly title: string;
  readonly intro: RichText;
  readonly blocks: readonly MailBlock[];
  readonly footer: string;
}

export type RichText = readonly (string | { readonly bold: string })[];

export interface MailLink {
  readonly label: string;
  readonly address: string;
}

export type MailBlock =
  | { readonly kind: 'links'; readonly links: readonly [MailLink, ...MailLink[]] }
  | { readonly kind: 'notice'; readonly tone: 'todo' | 'help'; readonly title: string; readonly text: RichText }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'items'; readonly heading: string; readonly items: readonly MailItem[]; readonly more: string }
  | {
      readonly kind: 'table';
      readonly heading: string;
      readonly heads: readonly string[];
      readonly rows: readonly MailRow[];
      /** The last column holds numbers. */
      readonly endsInNumbers: boolean;
      readonly more: string;
    }
  | { readonly kind: 'total'; readonly label: string; readonly amount: Cents; readonly note: string }
  | { readonly kind: 'text'; readonly text: RichText };

export interface MailItem {
  readonly name: string;
  /** "Navy, Hennessy, Left Chest" */
  readonly details: string;
  readonly sizes: readonly { readonly size: string; readonly quantity: string }[];
  /** "$1,938.00" or "Priced on PO" */
  readonly price: string;
  /** Undefined for an item that has left the catalog. */
  readonly picture: string | undefined;
}

export interface MailRow {
  readonly cells: readonly string[];
  /** Like the row above, apart from the last cells. */
  readonly isRepeated: boolean;
}
