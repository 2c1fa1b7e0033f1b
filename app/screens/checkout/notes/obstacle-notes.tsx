import { BadgeCheck, CircleAlert, HardDriveDownload } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CardUnavailableReason, CheckoutObstacle } from '../../../../domain/checkout/checkout';
import { notifySignInNeeded } from '../../../api/sign-in-signal';
import type { CodeState } from '../../../checkout/code-state';
import { Button } from '../../../components/button';
import { useStorefront } from '../../../storefront/storefront-context';

interface ObstacleNotesProps {
  readonly obstacles: readonly CheckoutObstacle[];
  readonly code: CodeState;
  onCheckAgain(): void;
  /** Number of cart lines that cannot be ordered as they are. */
  readonly invalidLines: number;
  /** Why the server has refused this cart and form. */
  readonly refusal: string | undefined;
  readonly isOnline: boolean;
  /** Undefined when the card provider's buttons are shown. */
  readonly whyNoCards: CardUnavailableReason | undefined;
}

/** What the order still lacks, or what happens at checkout. */
export function ObstacleNotes(props: ObstacleNotesProps) {
  const { obstacles, code, onCheckAgain, invalidLines, refusal, isOnline, whyNoCards } = props;
  const { payment } = useStorefront();
  const isByCard = whyNoCards === undefined;
  const isConfirming = code.kind === 'known' && code.isConfirming;
  const isReady = !isByCard && obstacles.length === 0 && invalidLines === 0 && refusal === undefined;
  return (
    <div aria-live="polite" className="flex flex-col gap-3 empty:absolute">
      {isReady && (isOnline && (code.kind === 'accepted' || isConfirming) ? <CodeAccepted /> : <SavedHereFirst />)}
      {isReady && code.kind === 'provisional' && (
        <Note>
          This device has not seen this code before and cannot check it now. The code is checked when the order is sent;
          until then the order waits here.
        </Note>
      )}
      {refusal && <Note>{refusal}</Note>}
      {invalidLines > 0 && (
        <Note>
          {invalidLines === 1 ? 'One line of the cart needs' : `${invalidLines} lines of the cart need`} your attention.
        </Note>
      )}
      {obstacles.map((obstacle) => (
        <Note key={obstacle.kind}>
          {obstacle.kind === 'code_needed'
            ? codeNeededText(code, payment === 'unavailable' ? 'not_set_up' : whyNoCards)
            : obstacleText(obstacle)}
        </Note>
      ))}
      {isByCard && (code.kind === 'unchecked' || code.kind === 'limited') && (
        <Note>{codeNeededText(code, undefined)}</Note>
      )}
      {code.kind === 'unchecked' && (
        <Button onClick={code.needsSignIn ? notifySignInNeeded : onCheckAgain}>
          {code.needsSignIn ? 'LOGIN' : 'Check the code again'}
        </Button>
      )}
    </div>
  );
}

function CodeAccepted() {
  return (
    <div className="flex gap-3.5">
      <BadgeCheck aria-hidden size={26} strokeWidth={1.5} className="mt-0.5 shrink-0 text-ok" />
      <p className="text-label text-ink-2">
        <b className="block text-body font-heading text-ink">Code accepted, no card needed</b>
        The order is sent as soon as you check out.
      </p>
    </div>
  );
}

const CARDS_NEED_A_CONNECTION =
  'Card payment needs a connection. Orders with a code can be saved on this device and are sent when the connection returns.';

function SavedHereFirst() {
  const { payment } = useStorefront();
  return (
    <div className="flex gap-3.5">
      <HardDriveDownload aria-hidden size={26} strokeWidth={1.5} className="mt-0.5 shrink-0 text-wait" />
      <p className="text-label text-ink-2">
        <b className="block text-body font-heading text-ink">Saved here first, sent later</b>
        {payment === 'paypal'
          ? CARDS_NEED_A_CONNECTION
          : 'The order is saved on this device and sent when the connection returns. Keep using the tablet.'}
      </p>
    </div>
  );
}

export function Note({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5 rounded-control bg-sunken px-3.5 py-3 text-sm text-ink-2">
      <CircleAlert aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
      <span>{children}</span>
    </p>
  );
}

function obstacleText(obstacle: Exclude<CheckoutObstacle, { kind: 'code_needed' }>): string {
  switch (obstacle.kind) {
    case 'empty_cart':
      return 'The cart is empty.';
    case 'apparel_minimum':
      return `${obstacle.units} men's and women's units in the cart: add ${obstacle.missing} more, or remove them.`;
  }
}

function codeNeededText(code: CodeState, whyNoCards: CardUnavailableReason | 'not_set_up' | undefined): string {
  if (code.kind === 'limited') return 'The code is checked again automatically when the wait is over.';
  if (code.kind === 'unchecked') return `The code could not be checked. ${code.reason}`;
  switch (whyNoCards) {
    case 'not_set_up':
      return 'Card payments are not set up for this store. Enter your code to check out.';
    case 'offline':
      return CARDS_NEED_A_CONNECTION;
    case 'nothing_to_pay':
      return 'There is nothing to pay online in this cart. Enter a code to place it.';
    default:
      return 'Enter your code to check out.';
  }
}
