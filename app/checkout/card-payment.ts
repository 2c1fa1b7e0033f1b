/**
 * - `paying`: the provider's window or card form is open
 * - `capturing`: the shopper has approved, and the store takes the money
 * - `asking`: the checkout was opened again over a payment whose end it has not seen
 * - `unclear`: nobody knows whether the money was taken; nothing may be paid again
 */
export type CardStage = 'idle' | 'paying' | 'capturing' | 'asking' | 'unclear';

export interface CardPayment {
  readonly stage: CardStage;
  /** What has become of the last try. */
  readonly message: string | undefined;
  /** Changes when the order that is being paid is no longer what stands on the screen: the buttons start over. */
  readonly round: number;
  /** The provider's callbacks. */
  open(): Promise<string>;
  approve(restart: () => void | Promise<void>): Promise<void>;
  cancel(): void;
  fail(): void;
  askAgain(): void;
}
