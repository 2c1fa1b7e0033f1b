import { HardDriveDownload } from 'lucide-react';
import type { CardUnavailableReason, CheckoutObstacle } from '../../../../domain/checkout/checkout';
import { countOf } from '../../../../domain/text/count-of';
import type { CodeState } from '../../../checkout/use-code-check';
import { notifySignInNeeded } from '../../../data/api/sign-in-signal';
import { MAIN_LINE } from '../../../data/storefront/deployment';
import { useStorefront } from '../../../data/storefront/storefront-context';
import { Button } from '../../../ui/button';
import { formatTime } from '../../../ui/format-time';
import { Note, REASONS, Reasons } from './note';

interface CheckoutIssuesProps {
  /** Why the order can't be placed yet; undefined where it's said elsewhere. */
  readonly reasons: readonly string[] | undefined;
  readonly code: CodeState;
  readonly codeError: string | undefined;
  onCheckAgain(): void;
  /** Lines that can't be ordered as they are, apart from changed prices. */
  readonly invalidLines: number;
  /** The server's refusal, unless it shows at a field or line. */
  readonly refusal: string | undefined;
  readonly isStoreMissing: boolean;
}

export function CheckoutIssues(props: CheckoutIssuesProps) {
  const { reasons, code, codeError, onCheckAgain, invalidLines, refusal, isStoreMissing } = props;
  return (
    <div aria-live="polite" className="flex flex-col gap-2.5 empty:absolute">
      {code.kind === 'provisional' && (
        <Note>
          This code is new to this device and cannot be checked offline. We'll check it when the order is sent; until
          then, the order stays saved here.
        </Note>
      )}
      {codeError && <CodeError message={codeError} isWaiting={code.kind === 'limited'} />}
      {refusal && <Note tone="error">{refusal}</Note>}
      <Reasons id={reasons && REASONS}>
        {[
          ...(isStoreMissing ? ['Choose your store'] : []),
          ...(invalidLines > 0
            ? [`${countOf(invalidLines, 'line in your cart needs', 'lines in your cart need')} your attention`]
            : []),
          ...(reasons ?? []),
        ]}
      </Reasons>
      {code.kind === 'unchecked' && (
        <Button onClick={code.needsSignIn ? notifySignInNeeded : onCheckAgain}>
          {code.needsSignIn ? 'LOGIN' : 'Check the code again'}
        </Button>
      )}
    </div>
  );
}

const CARDS_NEED_A_CONNECTION =
  "Card payment needs a connection. With a code, you can save the order on this device, and we'll send it when you're back online.";

export function NextSteps({ code, isOnline }: { code: CodeState; isOnline: boolean }) {
  const { payment } = useStorefront();
  const isConfirming = code.kind === 'known' && code.isConfirming;
  if (isOnline && (code.kind === 'accepted' || isConfirming)) {
    return <p className="text-center text-label text-ink-2">Code accepted, no card needed</p>;
  }
  return (
    <div className="flex gap-3.5">
      <HardDriveDownload size={26} strokeWidth={1.5} className="mt-0.5 shrink-0 text-wait" />
      <p className="text-label text-ink-2">
        <b className="block text-body font-heading text-ink">Saved here first, sent later</b>
        {payment === 'paypal'
          ? CARDS_NEED_A_CONNECTION
          : "The order is saved on this device. We'll send it when you're back online, and you can keep using the store."}
      </p>
    </div>
  );
}

interface Blocked {
  readonly obstacles: readonly CheckoutObstacle[];
  readonly code: CodeState;
  readonly whyNoCards: CardUnavailableReason | undefined;
  readonly areCardsMissing: boolean;
}

/** Why the order can't be placed yet. Wrong codes have their own note. */
export function blockingReasons({ obstacles, code, whyNoCards, areCardsMissing }: Blocked): readonly string[] {
  const isByCard = whyNoCards === undefined;
  const reasons = obstacles.flatMap((obstacle) => {
    if (obstacle.kind === 'apparel_minimum') {
      return `${obstacle.units} men's and women's units in the cart: add ${obstacle.missing} more, or remove them`;
    }
    if (obstacle.kind === 'empty_cart' || codeErrorOf(code)) return [];
    return codeNeededText(code, areCardsMissing ? 'not_set_up' : whyNoCards);
  });
  return isByCard && code.kind === 'unchecked' ? [...reasons, codeNeededText(code, undefined)] : reasons;
}

function codeNeededText(code: CodeState, whyNoCards: CardUnavailableReason | 'not_set_up' | undefined): string {
  if (code.kind === 'unchecked') return `The code could not be checked. ${code.reason}`;
  switch (whyNoCards) {
    case 'not_set_up':
      return 'Card payments are not set up for this store. Enter your code to check out.';
    case 'offline':
      return CARDS_NEED_A_CONNECTION;
    case 'nothing_to_pay':
      return 'There is nothing to pay online in this cart. Enter a code to place it.';
    default:
      return 'Enter your code to check out';
  }
}

export const CODE_ERROR = 'code-error';

function CodeError({ message, isWaiting }: { message: string; isWaiting: boolean }) {
  const { customer } = useStorefront();
  const { name, phone } = customer.account_reps[0] ?? { name: 'the main line', phone: MAIN_LINE };
  return (
    <Note tone="error">
      <span id={CODE_ERROR}>{message}</span>{' '}
      {isWaiting ? 'The code is checked again automatically when the wait is over.' : 'Check it for typing mistakes.'}{' '}
      Need help? Call {name},{' '}
      <a href={`tel:${phone}`} className="font-semibold whitespace-nowrap underline underline-offset-2">
        {phone}
      </a>
      .
    </Note>
  );
}

export function codeErrorOf(code: CodeState): string | undefined {
  if (code.kind === 'refused') return 'This code is not accepted.';
  if (code.kind === 'limited') return `Too many wrong codes. Try again at ${formatTime(code.until + 59_999)}.`;
  return undefined;
}
