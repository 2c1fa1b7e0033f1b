import type { FormEvent, PointerEvent } from 'react';
import { cardHindrance, checkoutObstacles } from '../../../domain/checkout/checkout';
import { isDuplicate } from '../../../domain/outbox/outbox';
import { useCart } from '../../cart/cart-context';
import { useCheckoutForm } from '../../checkout/checkout-form';
import { isCodeGood } from '../../checkout/code-state';
import { useCardPayment } from '../../checkout/use-card-payment';
import { useCodeCheck } from '../../checkout/use-code-check';
import { usePlaceOrder } from '../../checkout/use-place-order';
import { BackLink } from '../../components/back-link';
import { useIsPhone } from '../../components/use-media-query';
import { useIsOnline } from '../../connection/use-is-online';
import { useStorefront } from '../../storefront/storefront-context';
import { AlreadyPlaced } from './already-placed';
import { PayByCard } from './card/pay-by-card';
import { PaymentUnclear } from './card/payment-unclear';
import { CartPanel } from './cart-panel';
import { CheckoutBar, CheckoutButton } from './checkout-action';
import { ContactForm } from './contact-form';
import { ObstacleNotes } from './notes/obstacle-notes';
import { OfflineBanner } from './offline-banner';
import { UnsavedOrder } from './unsaved-order';
import { useLineNotices } from './use-line-notices';

export function CheckoutScreen() {
  const { customer, payment } = useStorefront();
  const { cart } = useCart();
  const isPhone = useIsPhone();
  const isOnline = useIsOnline();
  const [form, setForm] = useCheckoutForm(customer.key);
  const code = useCodeCheck(customer, form.code);
  const order = usePlaceOrder(form, setForm);
  const notices = useLineNotices(order.refusal);
  // Said of this very cart and form; what was said of others is past.
  const refusal = order.refusal?.cart === cart && order.refusal.form === form ? order.refusal.body : undefined;
  const codeAccepted = isCodeGood(code.state) && refusal?.code !== 'code_refused';
  const card = useCardPayment({
    form,
    clearForm: setForm,
    onPress: order.forgetRefusal,
    onRefusal: order.refuse,
  });
  // A payment under way stays open over a break of the connection.
  const hindrance = cardHindrance({ payment, cart, codeAccepted, isOnline: isOnline || card.stage !== 'idle' });
  const isByCard = hindrance === undefined;
  const obstacles = checkoutObstacles({ cart, codeAccepted, apparelMinimum: customer.apparel_minimum, isByCard });
  const double = isDuplicate(order.refusal?.body) ? order.refusal?.body : undefined;
  const isEnabled = !isByCard && obstacles.length === 0 && !double;
  const action = { isEnabled, isPlacing: order.isPlacing, isOnline };

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (action.isEnabled) void order.place();
  }

  /**
   * Whoever presses elsewhere has finished typing, also where a press takes no focus: on a disabled button of a
   * phone.
   */
  function handlePointerDown(event: PointerEvent) {
    if (event.target !== document.activeElement) code.checkNow();
  }

  const notes = (
    <ObstacleNotes
      obstacles={obstacles}
      code={code.state}
      onCheckAgain={code.checkAgain}
      faultyLines={notices.size}
      refusal={refusal?.message}
      isOnline={isOnline}
      cardHindrance={hindrance}
    />
  );

  return (
    <form noValidate onSubmit={handleSubmit} onPointerDown={handlePointerDown} className="flex flex-1 flex-col">
      {!isOnline && card.stage === 'idle' && <OfflineBanner />}
      <div className="flex-1 px-4 py-4 sm:px-6 sm:py-5 2xl:px-8">
        <div className="mb-4 flex items-center gap-4">
          <BackLink />
          <h1 className="text-title-phone sm:text-title">Checkout</h1>
        </div>
        <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,482fr)_minmax(0,630fr)] lg:gap-4.5">
          <CartPanel notices={notices} />
          <div className="flex flex-col gap-3.5">
            <ContactForm form={form} onForm={setForm} code={code} refusal={order.refusal} />
            <section
              aria-label="Place the order"
              className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5.5"
            >
              {double ? (
                <AlreadyPlaced refusal={double} onSame={order.settleAsPlaced} onAnother={order.settleAsAnother} />
              ) : isByCard && card.stage !== 'unclear' ? (
                <PayByCard card={card} isDisabled={obstacles.length > 0}>
                  {notes}
                </PayByCard>
              ) : (
                notes
              )}
              {card.stage === 'unclear' && <PaymentUnclear card={card} />}
              {order.storageFault && (
                <UnsavedOrder
                  reason={order.storageFault}
                  isPlacing={order.isPlacing}
                  onSend={() => void order.placeUnsaved()}
                />
              )}
              {!isPhone && !isByCard && <CheckoutButton {...action} />}
            </section>
          </div>
        </div>
      </div>
      {isPhone && !isByCard && <CheckoutBar {...action} />}
    </form>
  );
}
