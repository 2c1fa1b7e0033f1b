import { DISPATCH_ACTION, PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { useState } from 'react';
import type { CardPayment } from '../../../checkout/card-payment';
import { useStorefront } from '../../../storefront/storefront-context';
import { Note } from '../notes/obstacle-notes';
import { CardsBlocked, CardsLoading } from './cards-missing';

interface CardButtonsProps {
  readonly card: CardPayment;
  readonly isDisabled: boolean;
}

/**
 * The provider's script and its buttons; the only module that knows the provider's package, and loaded with it where it is
 * needed. Paying in installments is left out: stores order here, not consumers.
 */
export function CardButtons(props: CardButtonsProps) {
  const { paypal } = useStorefront();
  const options = { ...paypal, components: 'buttons', currency: 'USD', intent: 'capture' };
  return (
    <PayPalScriptProvider options={{ ...options, disableFunding: 'credit,paylater,venmo' }}>
      <ButtonsOfScript {...props} />
    </PayPalScriptProvider>
  );
}

/**
 * The buttons once the script exists (docs/specification.md, Card payments); a script that was blocked can be fetched
 * again.
 */
function ButtonsOfScript({ card, isDisabled }: CardButtonsProps) {
  const [{ isResolved, isRejected, options }, dispatch] = usePayPalScriptReducer();
  const [isBroken, setBroken] = useState(false);

  function handleRetry() {
    setBroken(false);
    dispatch({ type: DISPATCH_ACTION.RESET_OPTIONS, value: options });
  }

  function handleError(error: Record<string, unknown>) {
    // Said by the package's error boundary: the buttons could not be drawn, and are gone.
    if ('componentStack' in error) setBroken(true);
    card.fail();
  }

  if (isRejected || isBroken) return <CardsBlocked onRetry={handleRetry} />;
  if (!isResolved) return <CardsLoading onRetry={handleRetry} />;
  return (
    <PayPalButtons
      style={{ layout: 'vertical', color: 'black', shape: 'rect', borderRadius: 12, height: 55 }}
      disabled={isDisabled}
      forceReRender={[card.round]}
      createOrder={card.open}
      onApprove={(_approved, actions) => card.approve(() => actions.restart())}
      onCancel={card.cancel}
      onError={handleError}
    >
      <Note>The card provider offers no way to pay in this browser. Enter a code to place the order.</Note>
    </PayPalButtons>
  );
}
