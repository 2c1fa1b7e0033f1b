import { type Html, html } from './html';

/** The classes are those of the components in app/components, whose place the shell keeps. */

export const CARD = 'rounded-card border border-line bg-surface';

/** A square product picture. The first ones of a screen are fetched at once, and the very first before all others. */
export function picture(address: string | undefined, rank: number, className: string, alt = ''): Html {
  if (address === undefined) return html`<span class="bg-sunken ${className}"></span>`;
  const priority = rank === 0 ? html` fetchpriority="high"` : undefined;
  const loading = rank < EAGER_PICTURES ? 'eager' : 'lazy';
  return html`<img src="${address}" alt="${alt}" width="640" height="640" loading="${loading}"${priority} class="bg-sunken object-cover ${className}">`;
}

const EAGER_PICTURES = 6;

/** Requests the picture of rank 0 ahead of everything else. */
export function picturePreload(address: string): Html {
  return html`<link rel="preload" as="image" fetchpriority="high" href="${address}" />`;
}

export function screenTitle(text: string, className = ''): Html {
  return html`<h1 class="text-title-phone sm:text-title ${className}">${text}</h1>`;
}

/** The back arrow's frame. */
export function backLink(home: string, className = ''): Html {
  return html`<a href="${home}" aria-label="Back" class="grid size-12 shrink-0 place-items-center rounded-control border border-line-strong bg-surface ${className}"></a>`;
}
