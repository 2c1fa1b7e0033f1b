import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Cart, type CartEntry, cartTotals, changeQuantity, removeFromCart } from '../../../domain/cart/cart';
import { neighborOf } from '../../../domain/cart/line-removal';
import { replaceLine } from '../../../domain/cart/replace-line';
import { isPackType } from '../../../domain/catalog/item-types';
import { lineName, quantityLabel, sizeName, unitOf } from '../../../domain/catalog/quantity-words';
import { chosenStore } from '../../../domain/catalog/store-ids';
import { NO_STORE } from '../../../domain/orders/order';
import { STORE_UNKNOWN } from '../../../domain/orders/ordered-store';
import { remainingLineErrors } from '../../../domain/outbox/entry-changes';
import type { OutboxEntry, OutboxPayload } from '../../../domain/outbox/outbox';
import { checkLine, refusalKind, type Substitute } from '../../../domain/outbox/refusal';
import type { LineError } from '../../../domain/refusals';
import { bodyErrors } from '../../checkout/device-check';
import { useStorefront } from '../../data/storefront/storefront-context';
import { saveCorrection } from '../../outbox/save-order';
import { sendNow } from '../../outbox/triggers';
import { Button } from '../../ui/button';
import { AcceptPrices, LineNote } from '../../ui/line-errors';
import { LineGroup, OrderTotal, useLineGroups } from '../../ui/line-strips';
import { QuantityReports, useOpenQuantities } from '../../ui/open-quantities';
import { focusLine, QuantityBox, type RemovedBy } from '../../ui/quantity-box';
import { Selector } from '../../ui/selector';
import { TextField } from '../../ui/text-field';
import { useToast } from '../../ui/toast';
import { useAction } from '../../ui/use-action';
import { useWarningBeforeLeaving } from '../../ui/use-warning-before-leaving';

const CHANGED_ELSEWHERE = 'This order was changed in another tab. Your changes here were not saved.';
const NO_LINES = 'This order has no lines left. Cancel to keep it as it was, or delete it.';

const FOCUSED = { 'data-autofocus': true, autoFocus: true } as const;

type Field = 'first_name' | 'last_name' | 'email' | 'customer_po' | 'bypass_code';

/** Keeps the key, so no copy of the order can be placed in addition. */
export function EditOrder({ entry, refused, onDone }: { entry: OutboxEntry; refused: OutboxPayload; onDone(): void }) {
  const { customer } = useStorefront();
  const [payload, setPayload] = useState(refused);
  const [errors, setErrors] = useState(entry.last_error?.fields ?? {});
  const form = useRef<HTMLFormElement>(null);
  const run = useAction();
  useWarningBeforeLeaving(payload !== refused);
  const toast = useToast();
  const kind = refusalKind(entry.last_error);
  /** The store may have to be chosen once more under the same name. */
  const [isStoreChosen, setStoreChosen] = useState(false);
  const isStoreOpen = kind === 'store' && !isStoreChosen;
  const quantities = useOpenQuantities();
  const isAboutCode = kind === 'code' || kind === 'code_lost';
  const isCodeRefused = entry.last_error?.code === 'code_refused' && payload.bypass_code === refused.bypass_code;

  function change(part: Partial<OutboxPayload>) {
    setPayload({ ...payload, ...part });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part))));
  }

  function field(name: Field) {
    return { value: payload[name], onChange: (value: string) => change({ [name]: value }), error: errors[name] };
  }

  function handleStore(store: string) {
    setStoreChosen(true);
    change(chosenStore(customer, store));
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!quantities.mayAct()) return setErrors(quantities.unread ? { cart: quantities.unread } : {});
    if (isStoreOpen) return setErrors({ ...errors, store: errors.store ?? STORE_UNKNOWN });
    if (Object.keys(payload.cart).length === 0) return setErrors({ cart: NO_LINES });
    const invalid = bodyErrors(payload);
    if (invalid) return setErrors({ ...invalid.fields });
    if (payload.bypass_code.trim() === '') return setErrors({ bypass_code: 'Enter the code of this order.' });
    run(async () => {
      if (!(await saveCorrection(entry, payload))) return toast.show(CHANGED_ELSEWHERE, 'error');
      onDone();
      await sendNow();
    });
  }

  // Screen readers announce an error when its field gets the focus.
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [errors]);

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} aria-label="Edit order" className="mt-4 flex flex-col gap-4">
      <div className="grid grid-cols-1 items-start gap-x-3.5 gap-y-4 sm:grid-cols-3">
        <TextField label="First Name" {...(isAboutCode ? {} : FOCUSED)} {...field('first_name')} />
        <TextField label="Last Name" {...field('last_name')} />
        <TextField label="Email" type="email" autoCapitalize="none" {...field('email')} />
        <TextField label="Customer PO" autoComplete="off" {...field('customer_po')} />
        <Selector
          label="Store"
          options={[NO_STORE, ...Object.keys(customer.stores)]}
          value={isStoreOpen ? '' : payload.store}
          placeholder="Choose a store"
          onChange={handleStore}
          error={errors.store}
        />
        <TextField
          label="Code"
          {...(isAboutCode ? FOCUSED : {})}
          autoComplete="off"
          autoCapitalize="characters"
          onFocus={({ currentTarget }) => isCodeRefused && currentTarget.select()}
          {...field('bypass_code')}
          onChange={(code) => change({ bypass_code: code.toUpperCase() })}
          error={errors.bypass_code ?? (isCodeRefused ? 'This code is not accepted.' : undefined)}
        />
      </div>
      <QuantityReports value={quantities.reports}>
        <EditLines
          cart={payload.cart}
          errors={remainingLineErrors(entry, payload.cart)}
          onCart={(cart) => change({ cart })}
        />
      </QuantityReports>
      {errors.cart && <p className="text-label font-medium text-err">{errors.cart}</p>}
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        <span className="mr-auto">
          <OrderTotal total={cartTotals(payload.cart).total} lines={Object.values(payload.cart)} />
        </span>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="dark">
          Save and send
        </Button>
      </div>
    </form>
  );
}

interface EditLinesProps {
  readonly cart: Cart;
  readonly errors: readonly LineError[];
  onCart(cart: Cart): void;
}

function EditLines({ cart, errors, onCart }: EditLinesProps) {
  const toast = useToast();
  const { items } = useStorefront();
  const groups = useLineGroups(cart);
  const list = useRef<HTMLDivElement>(null);

  function handleSubstitute(key: string, { line }: Substitute) {
    const next = replaceLine(cart, key, line);
    if (next) onCart(next);
    else toast.show('A line can hold at most 100,000 units. Lower a quantity first.', 'error');
  }

  function handleRemove(key: string, by: RemovedBy) {
    const shown = groups.flatMap(({ sizes }) => sizes.map((size) => size.key));
    const neighbor = neighborOf(shown, key);
    flushSync(() => onCart(removeFromCart(cart, key)));
    if (by !== 'left') focusLine(list.current, neighbor, by);
  }

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <ul aria-label="Lines">
        {groups.map((group) => (
          <li key={group.id} className="border-b border-line py-3.5">
            <LineGroup
              group={group}
              note={group.sizes.map(({ key, size }) => (
                <LineRescue
                  key={key}
                  line={cart[key] as CartEntry}
                  sizes={group.sizes.length > 1 ? sizeName(size) : undefined}
                  error={errors.find((each) => each.key === key)}
                  onSubstitute={(substitute) => handleSubstitute(key, substitute)}
                />
              ))}
            >
              {group.sizes.map(({ key, size, price, quantity }) => (
                <QuantityBox
                  key={key}
                  line={key}
                  label={quantityLabel({ type: group.type, size }, unitOf(items.get(group.code)))}
                  name={lineName({ ...group, size })}
                  price={isPackType(group.type) ? undefined : price}
                  quantity={quantity}
                  onQuantity={(next) => onCart(changeQuantity(cart, key, next))}
                  onRemove={(by) => handleRemove(key, by)}
                />
              ))}
            </LineGroup>
          </li>
        ))}
      </ul>
      <AcceptPrices cart={cart} errors={errors} onCart={onCart} />
    </div>
  );
}

interface LineRescueProps {
  readonly line: CartEntry;
  readonly error: LineError | undefined;
  readonly sizes?: string | undefined;
  onSubstitute(substitute: Substitute): void;
}

function LineRescue({ line, error, sizes, onSubstitute }: LineRescueProps) {
  const { items, customer } = useStorefront();
  const check = checkLine(line, items, customer);
  if (check.kind === 'available') return error && <LineNote error={error} sizes={sizes} />;
  const found: LineError = { key: '', message: `${check.missing} is no longer in the catalog` };
  return (
    <>
      <LineNote error={error?.message ? error : found} sizes={sizes} />
      {check.substitutes.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <span className="text-label text-ink-2">Order instead:</span>
          {check.substitutes.map((substitute) => (
            <Button key={substitute.label} size="small" onClick={() => onSubstitute(substitute)}>
              {substitute.label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
