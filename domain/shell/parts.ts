import { type Html, html } from './html';

/** The classes are those of the components in app/components, whose place the shell keeps. */

export const CARD = 'rounded-card border border-line bg-surface';

/** As many pictures as a phone shows at once. */
const EAGER_PICTURES = 6;

/**
 * A square product picture. The first of a screen is fetched before everything else, the others behind the scripts:
 * those make the screen usable.
 */
export function picture(address: string | undefined, rank: number, className: string): Html {
  if (address === undefined) return html`<span class="bg-sunken ${className}"></span>`;
  const priority = rank === 0 ? 'high' : 'low';
  const loading = rank < EAGER_PICTURES ? 'eager' : 'lazy';
  return html`<img src="${address}" alt="" width="640" height="640" loading="${loading}" fetchpriority="${priority}" class="bg-sunken object-cover ${className}">`;
}

/** Requests the picture of rank 0 ahead of everything else. */
export function picturePreload(address: string): Html {
  return html`<link rel="preload" as="image" fetchpriority="high" href="${address}" />`;
}

export function screenTitle(text: string): Html {
  return html`<p class="text-title-phone sm:text-title">${text}</p>`;
}

/** The frame of the back arrow. */
export function backFrame(className = ''): Html {
  return html`<span class="size-12 shrink-0 rounded-control border border-line-strong bg-surface ${className}"></span>`;
}
