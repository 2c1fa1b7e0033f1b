import { aCart } from '../orders/orders';
import { type Random, randomFrom } from '../tools/random';
import { type CardStore, PREMIER_POLOS } from './card-store';
import type { SignedWebhook } from './paypal/webhooks';

/** What a shopper did, and the responses they got. */
export interface Shopping {
  readonly name: string;
  /** The provider's ids of the card orders, oldest first. */
  readonly cards: string[];
  /** The number of the order that was placed by code. */
  byCode?: string;
  /** The store has said that the card was charged. */
  toldPaid: boolean;
  approved: boolean;
  browserDied: boolean;
}

/** The store and the unreliable network between shopper, store and provider. */
export interface Surroundings {
  readonly store: CardStore;
  /** Reconciles what is due, in a separate process. */
  reconcile(): Promise<void>;
  /** Delivers a webhook to the store: once, twice, late or never. */
  post(webhook: SignedWebhook, random: Random): Promise<void>;
}

const BY_CODE = { bypassPaypal: true, bypass_code: 'PREHON' };

/** One checkout by card, with random accidents. */
export async function shop(name: string, around: Surroundings): Promise<Shopping> {
  const random = randomFrom(name);
  const shopping: Shopping = { name, cards: [], toldPaid: false, approved: false, browserDied: false };
  const first = await openCard(shopping, around, random, 6);
  // The cart is changed and the button pressed again: same checkout, another payment.
  const orderId = random.chance(0.1) ? await openCard(shopping, around, random, 7) : first;
  if (!orderId) return shopping;
  if (random.chance(0.85)) await approve(orderId, shopping, around, random);
  await Promise.all(afterwards(orderId, shopping, around, random));
  return shopping;
}

/** Presses the provider's button until it opens, up to four times. */
async function openCard(
  shopping: Shopping,
  { store }: Surroundings,
  random: Random,
  quantity: number,
): Promise<string | undefined> {
  const cart = aCart({ ...PREMIER_POLOS, quantity });
  const press = () => store.createOrder({ email: `${shopping.name}@example.com`, cart }, `card-${shopping.name}`);
  for (let time = 0; time < 4; time += 1) {
    const answers = await Promise.all(random.chance(0.1) ? [press(), press()] : [press()]);
    const orderId = answers.find((answer) => answer.status < 300)?.json.order_id;
    if (orderId && !shopping.cards.includes(orderId)) shopping.cards.push(orderId);
    if (orderId) return orderId;
  }
  return undefined;
}

async function approve(orderId: string, shopping: Shopping, around: Surroundings, random: Random): Promise<void> {
  shopping.approved = true;
  around.store.paypal.approve(orderId);
  const delivered = around.post(around.store.paypal.webhook('CHECKOUT.ORDER.APPROVED', orderId), random);
  // Sometimes the webhook is faster than the browser.
  if (random.chance(0.3)) await delivered;
}

/** What happens concurrently after the approval: the browser, a change of mind, reconciling. */
function afterwards(orderId: string, shopping: Shopping, around: Surroundings, random: Random): Promise<void>[] {
  shopping.browserDied = random.chance(0.3);
  const paying = shopping.browserDied ? Promise.resolve() : pay(orderId, shopping, around, random);
  const changesMind = random.chance(0.3);
  return [
    paying,
    ...(!shopping.browserDied && random.chance(0.2) ? [pay(orderId, shopping, around, random)] : []),
    // At once, or when paying seems to fail.
    ...(changesMind
      ? [(random.chance(0.5) ? paying : Promise.resolve()).then(() => switchToCode(shopping, around, random))]
      : []),
    ...(random.chance(0.2) ? [around.reconcile()] : []),
  ];
}

/** Captures until the store responds, up to three times; after a decline perhaps with another card. */
async function pay(orderId: string, shopping: Shopping, around: Surroundings, random: Random): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    const { status, json } = await around.store.capture(orderId);
    if (json?.paid === 1) shopping.toldPaid = true;
    if (status === 200 || json?.code === 'abandoned') return;
    if (json?.code === 'declined' && random.chance(0.5)) await approve(orderId, shopping, around, random);
  }
}

/** Places the cart by code instead; refused for good once the card has paid. */
async function switchToCode(shopping: Shopping, { store }: Surroundings, random: Random): Promise<void> {
  const namesCard = random.chance(0.7);
  const key = namesCard ? `code-${shopping.name}` : `card-${shopping.name}`;
  const replaces = namesCard ? shopping.cards.at(-1) : undefined;
  for (let time = 0; time < 3; time += 1) {
    const answer = await store.createOrder({ email: `${shopping.name}@example.com`, ...BY_CODE, replaces }, key);
    if (answer.status < 300) shopping.byCode = answer.json.order_id;
    if (answer.status < 500) return;
  }
}
