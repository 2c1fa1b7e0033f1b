import { type FormEvent, lazy, type PointerEvent, Suspense, useDeferredValue, useEffect, useState } from 'react';
import type { Cart } from '../../../domain/cart/cart';
import { cardUnavailableReason, checkoutObstacles } from '../../../domain/checkout/checkout';
import { countFaults } from '../../../domain/checkout/order-check';
import { isDuplicate } from '../../../domain/outbox/entry-changes';
import type { ErrorBody } from '../../../domain/refusals';
import { useCart } from '../../cart/cart-context';
import { type CheckoutForm, EMPTY_FORM } from '../../checkout/checkout-draft';
import { useCheckoutForm } from '../../checkout/checkout-form';
import { useCardPayment } from '../../checkout/use-card-payment';
import { type CodeState, isCodeGood, useCodeCheck } from '../../checkout/use-code-check';
import { useSettleDuplicate, useUnseenReceipt } from '../../checkout/use-end-checkout';
import { usePlaceOrder } from '../../checkout/use-place-order';
import { useStorefront } from '../../data/storefront/storefront-context';
import { useIsOnline } from '../../device/connection/on-reconnect';
import { explainFailedLoad } from '../../device/installation/failed-load';
import { useCtrlEnter } from '../../ui/ctrl-enter';
import { lazyOptional } from '../../ui/lazy-optional';
import { QuantityReports, useOpenQuantities } from '../../ui/open-quantities';
import { PanelBoundary } from '../../ui/panel-boundary';
import { useIsPhone } from '../../ui/use-media-query';
import { PayByCard } from './card/pay-by-card';
import { CartPanel } from './cart/cart-panel';
import { useLineErrors } from './cart/use-line-errors';
import { CheckoutHeading, OfflineBanner } from './checkout-heading';
import { ContactForm } from './contact-form';
import { blockingReasons, CheckoutIssues, codeErrorOf, NextSteps } from './notes/checkout-issues';
import { CheckoutBar, CheckoutButton, PlacePanel } from './place-panel';
import { useStoreChoice } from './store/store-field';

const RETRY_MS = 1000;

/** Tries again until it's there: nothing else can end such an order. */
async function loadUnsettled(): Promise<{ default: typeof import('./unsettled-order').UnsettledOrder }> {
  try {
    return { default: (await import('./unsettled-order')).UnsettledOrder };
  } catch {
    await explainFailedLoad('This order');
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return loadUnsettled();
  }
}

const UnsettledOrder = lazy(loadUnsettled);
/** For stores with rules or budgets. */
const ApprovalPanel = lazyOptional(async () => (await import('./approval/approval-panel')).ApprovalPanel);

export function CheckoutScreen() {
  const { customer, payment } = useStorefront();
  const { cart } = useCart();
  const isPhone = useIsPhone();
  const isOnline = useIsOnline();
  useUnseenReceipt();
  const [form, setForm] = useCheckoutForm(customer);
  const code = useCodeCheck(customer, form.code);
  const order = usePlaceOrder(form, setForm);
  const duplicate = useSettleDuplicate(setForm, order.dismissRefusal);
  const lineErrors = useLineErrors(order.refusal);
  const store = useStoreChoice(form);
  const quantities = useOpenQuantities();
  const refusal = order.refusal?.cart === cart && order.refusal.form === form ? order.refusal.body : undefined;
  const codeError = refusal?.code === 'code_refused' ? refusal.message : codeErrorOf(code.state);
  const codeAccepted = isCodeGood(code.state) && refusal?.code !== 'code_refused';
  const card = useCardPayment({
    form,
    clearForm: setForm,
    onPress: order.dismissRefusal,
    onRefusal: order.refuse,
  });
  // A payment in progress survives a lost connection.
  const canPay = isOnline || card.stage !== 'idle';
  const whyNoCards = cardUnavailableReason({ payment, cart, codeAccepted, isOnline: canPay });
  const isByCard = whyNoCards === undefined;
  const obstacles = checkoutObstacles({ cart, codeAccepted, apparelMinimum: customer.apparel_minimum, isByCard });
  const duplicateRefusal = isDuplicate(order.refusal?.body) ? order.refusal?.body : undefined;
  const isEnabled = !isByCard && obstacles.length === 0 && !duplicateRefusal && !quantities.unread;
  const faults = countFaults(lineErrors.values());
  const hasBar = isPhone && !isByCard;
  const blocking = blockingReasons({
    obstacles,
    code: code.state,
    whyNoCards,
    areCardsMissing: payment === 'unavailable',
  });
  const reasons = quantities.unread ? [quantities.unread, ...blocking] : blocking;
  const action = { isEnabled, isPlacing: order.isPlacing, isOnline, isPrimary: faults.prices === 0 };

  const isUnsettled = Boolean(duplicateRefusal || order.storageError) || card.stage === 'unclear';
  const isUnderWay = order.isPlacing || card.stage !== 'idle' || isUnsettled;
  // Deferred, so that a placed order doesn't show the empty cart before its success screen.
  const isEmpty = useDeferredValue(Object.keys(cart).length === 0 && !isUnderWay);

  // While there's still a connection, because what follows may be that there's none.
  useEffect(() => {
    if (isUnderWay) import('./unsettled-order').catch(() => undefined);
  }, [isUnderWay]);

  const maySend = () => quantities.mayAct() && store.maySend();
  const place = () => isEnabled && maySend() && void order.place();
  const placeOnceChecked = usePlaceOnceChecked({ form, cart, code: code.state, place });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    place();
  }

  useCtrlEnter(() => {
    place();
    code.checkNow();
    // A press that a quantity stops mustn't count once the quantity is corrected.
    if (!quantities.unread) placeOnceChecked();
  });

  function handleSendWithoutStore() {
    store.handleSendWithout();
    // The cart or code may have changed while the dialog was open.
    if (isEnabled) void order.place();
  }

  /** A press elsewhere ends typing, even where it moves no focus, as on a phone's disabled button. */
  function handlePointerDown(event: PointerEvent) {
    if (event.target !== document.activeElement) code.checkNow();
  }

  const notes = (
    <CheckoutIssues
      reasons={hasBar ? undefined : reasons}
      code={code.state}
      codeError={codeError}
      onCheckAgain={code.checkAgain}
      invalidLines={faults.others}
      refusal={refusal && isSaidElsewhere(refusal) ? undefined : refusal?.message}
      isStoreMissing={store.shown === undefined}
    />
  );

  return (
    <form noValidate onSubmit={handleSubmit} onPointerDown={handlePointerDown} className="flex flex-1 flex-col">
      {!isOnline && card.stage === 'idle' && <OfflineBanner />}
      <div className="flex-1 px-4 py-4 sm:px-6 sm:py-5 2xl:px-8">
        <CheckoutHeading />
        <div
          className={`grid items-start gap-3.5 lg:gap-4.5 ${isEmpty ? 'max-w-xl' : 'lg:grid-cols-[minmax(0,1fr)_minmax(0,430px)]'}`}
        >
          <QuantityReports value={quantities.reports}>
            <PanelBoundary name="The cart" safe="Its lines are safe on this device.">
              <CartPanel errors={lineErrors} hasUnread={quantities.unread !== undefined} />
            </PanelBoundary>
          </QuantityReports>
          {!isEmpty && (
            <div
              ref={stickToBottom}
              {...store.prefetch}
              className="flex min-w-0 flex-col gap-3.5 lg:sticky lg:top-4 lg:short:static"
            >
              <PanelBoundary name="The form" safe="What you typed and your cart are safe on this device.">
                <ContactForm
                  form={form}
                  onForm={setForm}
                  code={code}
                  onCodeEntered={placeOnceChecked}
                  isCodeWrong={codeError !== undefined}
                  refusal={order.refusal}
                  store={store}
                />
              </PanelBoundary>
              <PlacePanel errors={lineErrors} showsTotal={!hasBar}>
                {duplicateRefusal ? null : isByCard && card.stage !== 'unclear' ? (
                  <PanelBoundary
                    name="Card payment"
                    safe="Nothing was charged. With a code, you can order without a card."
                  >
                    <PayByCard card={card} isDisabled={obstacles.length > 0 || !!quantities.unread} maySend={maySend}>
                      {notes}
                    </PayByCard>
                  </PanelBoundary>
                ) : (
                  notes
                )}
                <Suspense fallback={null}>
                  {customer.has_rules && !isByCard && (
                    <PanelBoundary
                      name="The budget"
                      safe="You can order as usual: your group’s rules are checked when you do."
                      resetKey={form.store}
                    >
                      <ApprovalPanel
                        form={form}
                        onForm={setForm}
                        code={code.state.kind === 'accepted' ? form.code : undefined}
                        refusal={order.refusal}
                      />
                    </PanelBoundary>
                  )}
                  {isUnsettled && (
                    <PanelBoundary
                      name="What became of this order"
                      safe="It’s safe on this device, and never placed twice."
                    >
                      <UnsettledOrder order={order} duplicate={duplicate} card={card} mayAct={quantities.mayAct} />
                    </PanelBoundary>
                  )}
                </Suspense>
                {!isPhone && !isByCard && <CheckoutButton {...action} />}
                {isEnabled && faults.prices + faults.others === 0 && !refusal && (
                  <NextSteps code={code.state} isOnline={isOnline} />
                )}
              </PlacePanel>
            </div>
          )}
        </div>
      </div>
      {hasBar && !isEmpty && (
        <CheckoutBar {...action} reasons={codeError ? ['Your code is not accepted yet.', ...reasons] : reasons} />
      )}
      {store.Question && (
        <store.Question
          isOpen={store.isAsking}
          onChoose={store.handleChoose}
          onSend={handleSendWithoutStore}
          isByCard={isByCard}
        />
      )}
    </form>
  );
}

/** Shown at its fields, at its lines, or as the code's error. */
function isSaidElsewhere({ code, fields = {}, lines = [] }: ErrorBody): boolean {
  return code === 'code_refused' || lines.length > 0 || Object.keys(fields).some((field) => field in EMPTY_FORM);
}

/** Enter right after the code places the order once the code turns out to be good, unless something changes meanwhile. */
function usePlaceOnceChecked({ form, cart, code, place }: Waiting & { readonly code: CodeState; place(): unknown }) {
  const [waiting, setWaiting] = useState<Waiting>();
  const isChecking = code.kind === 'typing' || code.kind === 'checking';
  if (waiting && (waiting.form !== form || waiting.cart !== cart)) setWaiting(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the code has been checked
  useEffect(() => {
    if (!waiting || isChecking) return;
    setWaiting(undefined);
    if (isCodeGood(code)) place();
  }, [waiting, isChecking]);
  return () => isChecking && setWaiting({ form, cart });
}

interface Waiting {
  readonly form: CheckoutForm;
  readonly cart: Cart;
}

const GAP = 16;

/** Sticks by its bottom where the column is taller than the window, so its end stays in view. */
function stickToBottom(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const place = () => {
    element.style.top = `${Math.min(GAP, window.innerHeight - element.offsetHeight - GAP)}px`;
  };
  const observer = new ResizeObserver(place);
  observer.observe(element);
  window.addEventListener('resize', place);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', place);
  };
}
