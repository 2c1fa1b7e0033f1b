/** Plain data, because it's posted to the thread. */
export interface PdfOrder {
  readonly title: string;
  readonly heading: string;
  readonly placed: string;
  /** Name and value: who ordered, for which store. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly steps: readonly (readonly [name: string, note: string])[];
  readonly lines: readonly PdfLine[];
  readonly total: string;
  /** "plus 2 lines priced on PO", or ''. */
  readonly totalNote: string;
  /** At the foot of each page: whom to call. */
  readonly foot: string;
}

export interface PdfLine {
  readonly name: string;
  /** Code, color, logo, and placement. */
  readonly details: string;
  readonly size: string;
  readonly quantity: string;
  readonly price: string;
  readonly total: string;
  readonly stage: string;
}
