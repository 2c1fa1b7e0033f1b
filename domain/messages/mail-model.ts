import type { Cents } from '../money';

/**
 * What a mail says, without how it looks. The page and the plain text are both made of it, so neither says what the
 * other does not.
 */
export interface MailModel {
  readonly subject: string;
  /** Beside the name of the store, at the top. */
  readonly note: string;
  readonly title: string;
  readonly intro: RichText;
  readonly blocks: readonly MailBlock[];
  readonly footer: string;
}

/** Text, some of it bold. */
export type RichText = readonly (string | { readonly bold: string })[];

export interface MailLink {
  readonly label: string;
  readonly address: string;
}

export type MailBlock =
  /** The first one is the main one. */
  | { readonly kind: 'links'; readonly links: readonly [MailLink, ...MailLink[]] }
  | { readonly kind: 'notice'; readonly tone: 'todo' | 'help'; readonly title: string; readonly text: RichText }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'items'; readonly heading: string; readonly items: readonly MailItem[]; readonly more: string }
  | {
      readonly kind: 'table';
      readonly heading: string;
      readonly heads: readonly string[];
      readonly rows: readonly MailRow[];
      /** Whether the last column holds numbers. */
      readonly endsInNumbers: boolean;
      readonly more: string;
    }
  | { readonly kind: 'total'; readonly label: string; readonly amount: Cents; readonly note: string }
  | { readonly kind: 'text'; readonly text: RichText };

/** What was ordered of an item in a color, with a logo. */
export interface MailItem {
  readonly name: string;
  /** "Navy, Hennessy, Left Chest" */
  readonly details: string;
  readonly sizes: readonly { readonly size: string; readonly quantity: string }[];
  /** "$1,938.00" or "Priced on PO" */
  readonly price: string;
  /** Its picture's address; undefined for an item that has left the catalog. */
  readonly picture: string | undefined;
}

export interface MailRow {
  readonly cells: readonly string[];
  /** It is like the row above, apart from the last cells. */
  readonly isRepeated: boolean;
}
