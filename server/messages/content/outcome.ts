/** What became of an attempt to send a message. */
export type Outcome =
  /** @param problem '' unless some recipients have refused it */
  | { readonly kind: 'sent'; readonly state: 'sent' | 'filed'; readonly problem: string; readonly via: string }
  /** To be tried again. */
  | {
      readonly kind: 'later';
      readonly problem: string;
      /** Whether other messages that go there would fare the same. */
      readonly isUnreachable: boolean;
      /** Where it was to go: the same for messages that fail together. */
      readonly via: string;
      /** Recipients that need not get it again. */
      readonly accepted?: readonly string[];
    }
  /** Trying again would not help. */
  | { readonly kind: 'refused'; readonly problem: string }
  /** There is nobody to send it to, or nothing to tell. */
  | { readonly kind: 'nothing' };
