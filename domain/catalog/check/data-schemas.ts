import * as v from 'valibot';
import { customerKey } from '../../address/customer-key-schema';
import { parseHost } from '../../address/host';
import { parseServerOrigin, type ServerOrigin } from '../../address/server-origin';
import { isLocalHost } from '../../address/storefront';
import { isTimeZone } from '../../zoned-time';
import { ITEM_TYPES, type ItemType } from '../item-types';
import { ORDER_PREFIX } from '../order-prefix';
import { ASSET_HASH } from '../pictures';
import { approvalsSchema, budgetsSchema } from './approval-schemas';
import {
  artName,
  detailsSchema,
  dollarsOf,
  isMailAddress,
  lineOf,
  listOf,
  MAX_QUOTE_LENGTH,
  storeCode,
  textLike,
} from './details-schemas';

const MAX_WEB_ADDRESS_LENGTH = 1_000;

/** https, or http to this machine; no user name or password, which would end up in logs. */
export function isWebhookAddress(text: string): boolean {
  if (text.length > MAX_WEB_ADDRESS_LENGTH || !URL.canParse(text)) return false;
  const { protocol, username, password, hash, host } = new URL(text);
  const name = parseHost(host)?.name;
  if (name === undefined || username !== '' || password !== '' || hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLocalHost(name));
}

const NAME_MAX_LENGTH = 24;

/** What has room in headers and mails. */
const TITLE_MAX_LENGTH = 60;
const FULL_NAME_MAX_LENGTH = 120;
const CODE_MAX_LENGTH = 40;
const STORE_MAX_LENGTH = 200;

const MAX_QUANTITY = 10_000_000;

const title = lineOf(TITLE_MAX_LENGTH);
const fullName = lineOf(FULL_NAME_MAX_LENGTH);

/** Colors, sizes, logos, and placements appear in cart keys and URLs, so they can't contain commas or slashes. */
const optionName = v.pipe(
  lineOf(TITLE_MAX_LENGTH),
  v.regex(/^[^,/]*$/, (issue) => `must not contain a comma or slash: ${issue.received}`),
  v.check((name) => name !== '__proto__', 'must be another name'),
);

const itemCode = v.pipe(
  textLike(/^[A-Za-z0-9][A-Za-z0-9.-]*$/, 'letters, digits, dots and dashes'),
  v.maxLength(CODE_MAX_LENGTH, `must have at most ${CODE_MAX_LENGTH} characters`),
);

const shortName = lineOf(
  NAME_MAX_LENGTH,
  `must have at most ${NAME_MAX_LENGTH} characters; put longer names in fullname`,
);

const dollars = dollarsOf('price');

const quantity = v.pipe(
  v.number(),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(MAX_QUANTITY, `must be at most ${MAX_QUANTITY}`),
);
const colors = v.pipe(listOf(optionName, 100), v.minLength(1, 'must name at least one color'));
const halfColors = listOf(optionName, 100);
const sizes = v.pipe(
  v.record(optionName, dollars),
  v.minEntries(1, 'must name at least one size'),
  v.maxEntries(60, 'must name at most 60 sizes'),
);
const tiers = listOf(v.strictObject({ quantity, price: dollars }), 60);

/** An item in `items/{type}.json`; the file name is its type (docs/specification.md, Item types and sizes). */
export const itemSchema = v.strictObject({
  code: itemCode,
  name: shortName,
  fullname: fullName,
  colors,
  default_color: optionName,
  halfColors: v.exactOptional(halfColors),
  sizes,
  discount: v.exactOptional(tiers),
  restricted: v.exactOptional(v.boolean()),
  details: v.exactOptional(detailsSchema),
  art: artName,
});

/** A customer's changes to a base item. Each field replaces the base field, each detail its own. */
export const itemChangesSchema = v.strictObject({
  name: v.exactOptional(shortName),
  fullname: v.exactOptional(fullName),
  colors: v.exactOptional(colors),
  default_color: v.exactOptional(optionName),
  halfColors: v.exactOptional(halfColors),
  sizes: v.exactOptional(sizes),
  discount: v.exactOptional(tiers),
  restricted: v.exactOptional(v.boolean()),
  details: v.exactOptional(detailsSchema),
  art: v.exactOptional(artName),
});

export type ItemChanges = v.InferOutput<typeof itemChangesSchema>;

const hexColor = textLike(/^#[0-9a-f]{6}$/, 'a color like #17463a');
export const colorsSchema = v.pipe(v.record(optionName, hexColor), v.minEntries(1, 'must name at least one color'));

const fraction = v.pipe(v.number(), v.minValue(0, 'must be from 0 to 1'), v.maxValue(1, 'must be from 0 to 1'));

/** `photographs.json`: the checksums of uploaded photographs, by item code and color. */
export const photographsSchema = v.record(
  itemCode,
  v.record(optionName, textLike(ASSET_HASH, 'the checksum of an uploaded photograph')),
);

export const drawingsSchema = v.record(
  artName,
  v.strictObject({
    has_store_name: v.exactOptional(v.boolean()),
    logo: v.exactOptional(
      v.record(
        optionName,
        v.strictObject({
          x: fraction,
          y: fraction,
          width: fraction,
          rotation: v.exactOptional(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))),
        }),
      ),
    ),
  }),
);

const webAddress = textLike(/^https?:\/\/\S{1,1000}$/, 'a web address');
const fileName = textLike(/^[a-z0-9-]+\.(?:svg|png)$/, 'the name of an svg or png file');

/** The name, and the address after the first comma. */
const storeName = v.pipe(lineOf(STORE_MAX_LENGTH), v.regex(/^[^,]/, 'must begin with the name of the store'));

const phone = textLike(/^\d{3}-\d{3}-\d{4}$/, 'a phone number like 404-555-0142');

/** '' is the page's own origin. */
const hostname = v.pipe(
  v.string(),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): ServerOrigin | '' => {
    const origin = value === '' ? '' : parseServerOrigin(value);
    if (origin !== undefined) return origin;
    const quoted = JSON.stringify(value.slice(0, MAX_QUOTE_LENGTH));
    addIssue({ message: `must be empty or an origin like https://orders.example.com, not ${quoted}` });
    return NEVER;
  }),
);

const routePrefix = textLike(/^(?:\/[a-z][a-z0-9]*)?$/, 'empty or a slash and lowercase letters');

const customerHost = v.pipe(
  v.string(),
  v.check(
    (host) => parseHost(host)?.name === host && host.includes('.'),
    (issue) =>
      `must be a host name like orders.example.com, in lowercase, not ${issue.received.slice(0, MAX_QUOTE_LENGTH)}`,
  ),
);

const timeZone = v.pipe(
  v.string(),
  v.check(isTimeZone, (issue) => `must be a time zone like America/Chicago, not ${issue.received}`),
);

const mailAddress = v.pipe(
  v.string(),
  v.check(
    isMailAddress,
    (issue) => `must be a mail address like dana@example.com, not ${issue.received.slice(0, MAX_QUOTE_LENGTH)}`,
  ),
);

/** A password or key in it would end up in logs. */
const webhookAddress = v.pipe(
  v.string(),
  v.check(
    (address) => address === '' || isWebhookAddress(address),
    (issue) =>
      `must be empty or an https address like https://erp.example.com/orders, not ${issue.received.slice(0, MAX_QUOTE_LENGTH)}`,
  ),
);

const reps = v.pipe(
  v.array(v.strictObject({ name: title, phone, email: v.exactOptional(mailAddress) })),
  v.minLength(1, 'must list one or two account reps, not none'),
  v.maxLength(2, (issue) => `must list one or two account reps, not ${issue.received}`),
);

/** Changes by item code, {} for none. Each entry is checked separately with `itemChangesSchema`. */
const customerItems = v.record(v.string(), v.unknown());

export const customerItemsSchema = v.object({ items: customerItems });

type TypeNames = Record<ItemType, typeof shortName>;

const isSent = v.optional(v.boolean(), true);

/** Recipients of mails and webhooks about orders (docs/messages.md). Only the server knows them. */
const messageConfiguration = {
  order_desk: v.optional(
    v.union(
      [v.literal(''), mailAddress],
      (issue) => `must be empty or a mail address like orders@example.com, not ${issue.received}`,
    ),
    '',
  ),
  mails: v.optional(v.strictObject({ shopper: isSent, reps: isSent, order_desk: isSent, updates: isSent }), {}),
  webhook: v.optional(webhookAddress, ''),
};

/** `defaults.json` provides it and a customer file can override it. */
const sharedConfiguration = {
  show_modification_thumbnail: v.boolean(),
  minimum_apparel_order: v.boolean(),
  render_logo_preview: v.boolean(),
  server_hostname: hostname,
  paypal_not_supported: v.boolean(),
  type_names: v.strictObject(Object.fromEntries(ITEM_TYPES.map((type) => [type, shortName])) as TypeNames),
  flip_books: listOf(v.strictObject({ title, url: webAddress, cover: hexColor }), 50),
  flip_book_shortcuts: listOf(v.strictObject({ label: title, page: quantity, url: webAddress }), 200),
  ...messageConfiguration,
};

export const defaultsSchema = v.strictObject(sharedConfiguration);

export type CustomerDefaults = v.InferOutput<typeof defaultsSchema>;

/** `customers/{customer}.json`, without the defaults. It never contains codes or passwords. */
export const customerSchema = v.strictObject({
  ...v.partial(defaultsSchema).entries,
  title,
  company_logo: fileName,
  brand: v.strictObject({ brand: hexColor, brand_2: hexColor, brand_tint: hexColor, brand_line: hexColor }),
  logo_placements: listOf(optionName, 50),
  apparel_minimum: v.exactOptional(quantity),
  closed: v.exactOptional(v.boolean()),
  open_orders: v.exactOptional(v.boolean()),
  order_page_prices: v.exactOptional(v.boolean()),
  time_zone: v.exactOptional(timeZone),
  store_codes_are_bypass_codes: v.exactOptional(v.boolean()),
  embroideries: v.record(
    v.picklist(ITEM_TYPES, (issue) => `unknown category ${issue.received}`),
    listOf(optionName, 500),
  ),
  stores: v.pipe(
    v.record(storeName, storeCode),
    v.minEntries(1, 'must name at least one store'),
    v.maxEntries(2_000, 'must name at most 2000 stores'),
  ),
  store_ids: v.exactOptional(
    v.pipe(
      v.record(storeCode, textLike(/^[a-z0-9]{8,40}$/, '8 to 40 lowercase letters and digits')),
      v.maxEntries(10_000, 'must have at most 10000 ids'),
    ),
  ),
  account_reps: reps,
  approvals: v.exactOptional(approvalsSchema),
  budgets: v.exactOptional(budgetsSchema),
  route_prefix: routePrefix,
  hosts: v.exactOptional(listOf(customerHost, 50)),
  order_prefix: v.exactOptional(textLike(ORDER_PREFIX, 'two to six capital letters or digits, a letter first')),
  items: customerItems,
});

/** `customers.json`: how to identify customers whose documents don't say. */
export const customersSchema = v.strictObject({
  provider: v.strictObject({ title, main_line: phone }),
  local_customer: v.exactOptional(customerKey),
  host_words: listOf(customerKey, 1_000),
  demo_codes: v.exactOptional(v.record(customerKey, textLike(/^[A-Z0-9]{3,20}$/, 'capital letters and digits')), {}),
});

export type CustomersDocument = v.InferOutput<typeof customersSchema>;
