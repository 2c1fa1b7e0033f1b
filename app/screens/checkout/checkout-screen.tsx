import type { FormEvent, PointerEvent } from 'react';
import { cardUnavailableReason, checkoutObstacles } from '../../../domain/checkout/checkout';
import { isDuplicate } from '../../../domain/outbox/outbox';
import { useCart } from '../../cart/cart-context';
import { useCheckoutForm } from '../../checkout/checkout-form';
import { isCodeGood } from '../../checkout/code-state';
import { useCardPayment } from '../../checkout/use-card-payment';
import { useCodeCheck } from '../../checkout/use-code-check';
import { usePlaceOrder } from '../../checkout/use-place-order';
import { useSettleDuplicate } from '../../checkout/use-settle-duplicate';
import { useUnseenReceipt } from '../../checkout/use-unseen-receipt';
import { BackLink } from '../../components/back-link';
import { Card, ScreenTitle } from '../../components/screen';
import { useIsPhone } from '../../components/use-media-query';
import { useIsOnline } from '../../connection/use-is-online';
import { HandOverButton } from '../../hand-over/hand-over-button';
import { PageTitle } from '../../storefront/page-title';
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
import { useLineErrors } from './use-line-errors';

export function CheckoutScreen() {
  const { customer, payment } = useStorefront();
  const { cart } = useCart();
  const isPhone = useIsPhone();
  const isOnline = useIsOnline();
  useUnseenReceipt();
  const [form, setForm] = useCheckoutForm(customer.key);
  const code = useCodeCheck(customer, form.code);
  const order = usePlaceOrder(form, setForm);
  const duplicate = useSettleDuplicate(setForm, order.dismissRefusal);
  const lineErrors = useLineErrors(order.refusal);
  // A refusal no longer applies once the cart or the form has changed.
  const refusal = order.refusal?.cart === cart && order.refusal.form === form ? order.refusal.body : undefined;
  const codeAccepted = isCodeGood(code.state) && refusal?.code !== 'code_refused';
  const card = useCardPayment({
    form,
    clearForm: setForm,
    onPress: order.dismissRefusal,
    onRefusal: order.refuse,
  });
  // A payment in progress stays open while the connection is lost.
  const canPay = isOnline || card.stage !== 'idle';
  const whyNoCards = cardUnavailableReason({ payment, cart, codeAccepted, isOnline: canPay });
  const isByCard = whyNoCards === undefined;
  const obstacles = checkoutObstacles({ cart, codeAccepted, apparelMinimum: customer.apparel_minimum, isByCard });
  const duplicateRefusal = isDuplicate(order.refusal?.body) ? order.refusal?.body : undefined;
  const isEnabled = !isByCard && obstacles.length === 0 && !duplicateRefusal;
  const action = { isEnabled, isPlacing: order.isPlacing, isOnline };

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (action.isEnabled) void order.place();
  }

  /** Pressing elsewhere ends typing, even where the press moves no focus, as on a phone's disabled button. */
  function handlePointerDown(event: PointerEvent) {
    if (event.target !== document.activeElement) code.checkNow();
  }

  const notes = (
    <ObstacleNotes
      obstacles={obstacles}
      code={code.state}
      onCheckAgain={code.checkAgain}
      invalidLines={lineErrors.size}
      refusal={refusal?.message}
      isOnline={isOnline}
      whyNoCards={whyNoCards}
    />
  );

  return (
    <form noValidate onSubmit={handleSubmit} onPointerDown={handlePointerDown} className="flex flex-1 flex-col">
      {!isOnline && card.stage === 'idle' && <OfflineBanner />}
      <div className="flex-1 px-4 py-4 sm:px-6 sm:py-5 2xl:px-8">
        <div className="mb-4 flex items-center gap-4">
          <BackLink />
          <PageTitle>Checkout</PageTitle>
          <ScreenTitle>Checkout</ScreenTitle>
          <HandOverButton />
        </div>
        <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,482fr)_minmax(0,630fr)] lg:gap-4.5">
          <CartPanel errors={lineErrors} />
          <div className="flex flex-col gap-3.5">
            <ContactForm form={form} onForm={setForm} code={code} refusal={order.refusal} />
            <Card as="section" aria-label="Place the order" className="flex flex-col gap-4 p-4 sm:p-5.5">
              {duplicateRefusal ? (
                <AlreadyPlaced
                  refusal={duplicateRefusal}
                  onSame={duplicate.settleAsPlaced}
                  onAdditional={duplicate.settleAsAdditional}
                />
              ) : isByCard && card.stage !== 'unclear' ? (
                <PayByCard card={card} isDisabled={obstacles.length > 0}>
                  {notes}
                </PayByCard>
              ) : (
                notes
              )}
              {card.stage === 'unclear' && <PaymentUnclear card={card} />}
              {order.storageError && (
                <UnsavedOrder
                  reason={order.storageError}
                  isPlacing={order.isPlacing}
                  onSend={() => void order.placeUnsaved()}
                />
              )}
              {!isPhone && !isByCard && <CheckoutButton {...action} />}
            </Card>
          </div>
        </div>
      </div>
      {isPhone && !isByCard && <CheckoutBar {...action} />}
    </form>
  );
}
