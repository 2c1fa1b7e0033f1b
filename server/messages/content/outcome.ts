export type Outcome =
  /** @param problem '' unless some recipients were refused */
  | { readonly kind: 'sent'; readonly state: 'sent' | 'filed'; readonly problem: string; readonly via: string }
  | {
      readonly kind: 'later';
      readonly problem: string;
      /** Whether other messages to the same place would also fail. */
      readonly isUnreachable: boolean;
      /** Destination: the same for messages that fail together. */
      readonly via: string;
      /** Recipients that already got it. */
      readonly accepted?: readonly string[];
    }
  /** Retrying wouldn't help. */
  | { readonly kind: 'refused'; readonly problem: string }
  /** Nobody to send it to, or nothing to say. */
  | { readonly kind: 'nothing' };
