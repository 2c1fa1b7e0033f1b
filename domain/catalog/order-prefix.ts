import type { Customer } from './customer';

/** What order numbers start with: 2 to 6 capitals or digits, a letter first. */
export const ORDER_PREFIX = /^[A-Z][A-Z0-9]{1,5}$/;

export type Prefixed = Pick<Customer, 'title' | 'order_prefix'> & Partial<Pick<Customer, 'key' | 'order_prefixes'>>;

/** What the customer's order numbers start with: "HEN". By default, the first letters and digits of the title, or of the key. */
export function orderPrefix({ key = 'order', title, order_prefix }: Prefixed): string {
  if (order_prefix !== undefined) return order_prefix;
  const typed = titlePrefix(title);
  const letters = title
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '')
    .replace(/^\d+/, '');
  return [typed, letters.slice(0, 3)].find((each) => ORDER_PREFIX.test(each)) ?? key.slice(0, 3).toUpperCase();
}

/** What an earlier release made of a title, whatever characters it has. */
export function titlePrefix(title: string): string {
  return title.slice(0, 3).toUpperCase();
}
