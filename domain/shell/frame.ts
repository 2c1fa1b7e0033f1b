import { companyLogoPath } from '../address/storefront-pictures';
import { type AccountRep, type Customer, MAIN_LINE } from '../catalog/customer';
import type { StorefrontDocument } from '../wire/api';
import { type Html, html } from './html';

const SQUARE = 'size-11 shrink-0 rounded-control border-line-strong sm:size-12 sm:border';

const BUTTON = 'inline-flex items-center justify-center gap-2.25 rounded-control border font-name whitespace-nowrap';

/** The frame of a store's screens, where app/layout/header.tsx will draw it; its icons come with the scripts. */
export function storeFrame({ customer, items }: StorefrontDocument, screen: Html): Html {
  const hasItems = items.length > 0;
  return html`<div class="flex min-h-dvh flex-col">
<div class="relative z-20 border-b border-line bg-surface">
<div class="flex h-15 items-center gap-2.5 px-4 max-sm:gap-1 max-narrow:gap-0.5 max-narrow:px-2 sm:h-19 sm:px-6 xl:gap-5 2xl:px-8">
<div class="flex min-w-0 items-center gap-1.5 max-sm:flex-1 sm:gap-3"><span class="-m-2.25 shrink-0 p-2.25 sm:-m-1.25 sm:p-1.25">${PROVIDER_MARK}</span><span class="flex h-12 min-w-0 items-center">${companyLogo(customer)}</span></div>
${contacts(customer)}
<span class="flex-1 max-sm:hidden"></span>
<span class="${SQUARE} lg:hidden"></span>
${hasItems ? html`<span class="${SQUARE}"></span>` : undefined}
<span class="h-11 w-11 shrink-0 sm:w-33 xl:w-60"></span>
${hasItems ? STORE_LINKS : undefined}
</div>
<span class="stitch-line absolute inset-x-0 top-14 h-0.5 sm:top-17.75"></span>
</div>
<div class="flex flex-1 flex-col">${screen}</div>
${hasItems ? PHONE_NAV : undefined}
</div>`;
}

/** The frame of a page whose store is not known yet: our mark and our number, as in app/layout/provider-page.tsx. */
export function providerFrame(): Html {
  return html`<div class="flex min-h-dvh flex-col">
<div class="flex h-15 items-center justify-between border-b border-line bg-surface px-4 sm:h-19 sm:px-6 2xl:px-8">${PROVIDER_MARK}<span class="flex min-h-11 items-center font-name">Main line ${MAIN_LINE}</span></div>
</div>`;
}

const PROVIDER_MARK = html`<svg viewBox="0 0 34 34" class="size-6.5 sm:size-8.5"><rect width="34" height="34" rx="8" class="fill-ink"/><path d="m10 10 5 5m0-5-5 5M19 10l5 5m0-5-5 5M10 19l5 5m0-5-5 5M19 19l5 5m0-5-5 5" class="stroke-white" stroke-width="2" stroke-linecap="round"/></svg>`;

/** Room for the navigation at the bottom of a phone. */
const PHONE_NAV = html`<div class="fixed inset-x-0 bottom-0 z-30 h-18 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"></div>`;

function companyLogo({ title, company_logo }: Customer): Html {
  if (!company_logo) return html`<span class="text-panel text-brand">${title}</span>`;
  return html`<img src="${companyLogoPath(company_logo)}" alt="" class="h-4 w-28 min-w-0 object-contain object-left sm:h-4.5 sm:w-36.5">`;
}

function contacts({ account_reps }: Customer): Html {
  const all = [...account_reps, { name: 'Main line', phone: MAIN_LINE }];
  const contact = ({ name, phone }: AccountRep, index: number) => {
    const edge = index === 0 || index === all.length - 1 ? 'border-l border-line pl-4' : '';
    return html`<li class="${edge}"><span class="flex min-h-11 flex-col justify-center text-label leading-4.25 whitespace-nowrap"><span class="font-name">${name}</span> <span class="text-ink-2">${phone}</span></span></li>`;
  };
  return html`<ul class="hidden items-center gap-x-4 lg:flex">${all.map(contact)}</ul>`;
}

/** How many entries the cart has, only the device knows; there is room for a digit. */
const STORE_LINKS = html`<span class="${BUTTON} border-line-strong bg-surface text-ink min-h-12 px-4.5 text-body max-sm:hidden"><span class="size-5"></span>View Orders</span>
<span class="${BUTTON} border-brand bg-brand text-white min-h-12 px-4.5 text-body max-sm:min-h-11 max-sm:px-3"><span class="size-5"></span><span class="invisible sm:hidden">0</span><span class="max-sm:hidden">Cart <span class="invisible">(0)</span></span></span>`;
