/** Why a pasted value is skipped. */
export type SkipReason =
  | {
      readonly kind: 'not_a_size' | 'not_a_color' | 'not_whole' | 'has_comma' | 'too_many' | 'repeated';
      readonly text: string;
    }
  | { readonly kind: 'outside' };

/** Why a text isn't a quantity. */
export function refusal(text: string): SkipReason {
  if (/^\d+$/.test(text)) return { kind: 'too_many', text };
  return { kind: isGrouped(text) ? 'has_comma' : 'not_whole', text };
}

/** "1,200": one number to some, two to a file of comma-separated values. */
export function isGrouped(text: string): boolean {
  return /^\d{1,3}(,\d{3})+$/.test(text);
}
