import { DISPATCH_ACTION, PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { useEffect, useState } from 'react';
import type { CardPayment } from '../../../checkout/use-card-payment';
import { useStorefront } from '../../../data/storefront/storefront-context';
import { Note } from '../notes/note';
import { CardsBlocked, CardsLoading } from './cards-missing';

interface CardButtonsProps {
  readonly card: CardPayment;
  readonly isDisabled: boolean;
  /** Asks for what is missing first, such as the store. */
  maySend(): boolean;
}

/**
 * The only module that imports the provider's package, so it loads on demand. No installments: buyers here are
 * businesses.
 */
export function CardButtons(props: CardButtonsProps) {
  const { paypal } = useStorefront();
  const options = { ...paypal, components: 'buttons', currency: 'USD', intent: 'capture' };
  return (
    <PayPalScriptProvider options={{ ...options, disableFunding: 'credit,paylater,venmo' }}>
      <ScriptButtons {...props} />
    </PayPalScriptProvider>
  );
}

function ScriptButtons({ card, isDisabled, maySend }: CardButtonsProps) {
  const [{ isResolved, isRejected, options }, dispatch] = usePayPalScriptReducer();
  const [isBroken, setBroken] = useState(false);
  const [shownAttempt, setShownAttempt] = useState<number>();
  const [retries, setRetries] = useState(0);
  const showAttempt = () => setShownAttempt(card.attempt);

  function handleRetry() {
    setBroken(false);
    setShownAttempt(undefined);
    setRetries(retries + 1);
    dispatch({ type: DISPATCH_ACTION.RESET_OPTIONS, value: options });
  }

  function handleError(error: Record<string, unknown>) {
    // From the package's error boundary: the buttons failed to render.
    if ('componentStack' in error) setBroken(true);
    card.fail();
  }

  if (isRejected || isBroken) return <CardsBlocked onRetry={handleRetry} />;
  if (!isResolved) return <CardsLoading onRetry={handleRetry} />;
  return (
    // The package says nothing if the provider's buttons fail before they show anything, so they're announced as loading
    // until they report that they're ready.
    <div className="grid *:col-start-1 *:row-start-1">
      {shownAttempt !== card.attempt && (
        // Above the place that the buttons will take, which would cover "Try again".
        <div className="z-1">
          <CardsLoading key={retries} onRetry={handleRetry} />
        </div>
      )}
      <PayPalButtons
        key={retries}
        style={{ layout: 'vertical', color: 'black', shape: 'rect', borderRadius: 12, height: 55 }}
        disabled={isDisabled}
        forceReRender={[card.attempt]}
        onInit={showAttempt}
        onClick={(_data, actions) => (maySend() ? actions.resolve() : actions.reject())}
        createOrder={card.open}
        onApprove={(_approved, actions) => card.approve(() => actions.restart())}
        onCancel={card.cancel}
        onError={handleError}
      >
        <NotEligible onShow={showAttempt} />
      </PayPalButtons>
    </div>
  );
}

function NotEligible({ onShow }: { onShow(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, whatever the parent renders
  useEffect(() => onShow(), []);
  return <Note>Card payment is not available in this browser. Enter a code to place the order.</Note>;
}
