import { BadgeCheck, CircleAlert, HardDriveDownload } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CheckoutObstacle } from '../../../domain/checkout';
import { Button } from '../../components/button';
import { tellSignInNeeded } from '../../session/sign-in-needed';
import { useStorefront } from '../../storefront/storefront-context';
import type { CodeState } from './use-code-check';

interface ObstacleNotesProps {
  readonly obstacles: readonly CheckoutObstacle[];
  readonly code: CodeState;
  onCheckAgain(): void;
  /** Lines of the cart that can't be ordered as they are. */
  readonly faultyLines: number;
  /** What the server has said of this cart and form. */
  readonly refusal: string | undefined;
  readonly isOnline: boolean;
}

/** What still stands in the way of the order, or that nothing does. */
export function ObstacleNotes(props: ObstacleNotesProps) {
  const { obstacles, code, onCheckAgain, faultyLines, refusal, isOnline } = props;
  const { payment } = useStorefront();
  const isReady = obstacles.length === 0 && faultyLines === 0 && refusal === undefined;
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {isReady && (code.is === 'accepted' && isOnline ? <CodeAccepted /> : <SavedHereFirst />)}
      {isReady && code.is === 'provisional' && (
        <Note>
          This device has not seen this code before, and it can not be checked now. It is checked when the order is
          sent; until then the order waits here.
        </Note>
      )}
      {refusal && <Note>{refusal}</Note>}
      {faultyLines > 0 && (
        <Note>
          {faultyLines === 1 ? 'One line of the cart needs' : `${faultyLines} lines of the cart need`} your attention.
        </Note>
      )}
      {obstacles.map((obstacle) => (
        <Note key={obstacle.reason}>{obstacleText(obstacle, code, payment === 'unavailable')}</Note>
      ))}
      {code.is === 'unchecked' && (
        <Button onClick={code.needsSignIn ? tellSignInNeeded : onCheckAgain}>
          {code.needsSignIn ? 'LOGIN' : 'Check the code again'}
        </Button>
      )}
    </div>
  );
}

function CodeAccepted() {
  return (
    <div className="flex gap-[14px]">
      <BadgeCheck aria-hidden size={26} strokeWidth={1.5} className="mt-0.5 shrink-0 text-ok" />
      <p className="text-label text-ink-2">
        <b className="block text-body font-[640] text-ink">Code accepted, no card needed</b>
        The order is sent as soon as you check out.
      </p>
    </div>
  );
}

function SavedHereFirst() {
  const { payment } = useStorefront();
  return (
    <div className="flex gap-[14px]">
      <HardDriveDownload aria-hidden size={26} strokeWidth={1.5} className="mt-0.5 shrink-0 text-wait" />
      <p className="text-label text-ink-2">
        <b className="block text-body font-[640] text-ink">Saved here first, sent later</b>
        {payment === 'paypal'
          ? 'Card payment needs a connection. Orders with a code can be saved on this device and are sent when the connection returns.'
          : 'The order is saved on this device and sent when the connection returns. Keep using the tablet.'}
      </p>
    </div>
  );
}

export function Note({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5 rounded-control bg-sunken px-[14px] py-3 text-sm text-ink-2">
      <CircleAlert aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
      <span>{children}</span>
    </p>
  );
}

function obstacleText(obstacle: CheckoutObstacle, code: CodeState, cardsAreMissing: boolean): string {
  switch (obstacle.reason) {
    case 'empty_cart':
      return 'The cart is empty.';
    case 'apparel_minimum':
      return `${obstacle.units} men's and women's units in the cart: add ${obstacle.missing} more, or take them out.`;
    case 'code_needed':
      if (code.is === 'unchecked') return `The code could not be checked. ${code.reason}`;
      return cardsAreMissing
        ? 'Card payments are not set up for this store. Enter your code to check out.'
        : 'Enter your code to check out.';
  }
}
