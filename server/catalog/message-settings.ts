import type { AccountRep } from '../../domain/catalog/customer';

/** Who hears about a customer's orders (docs/messages.md). Not part of the public configuration. */
export interface MessageSettings {
  readonly orderDesk: string;
  /** Those that have an address. */
  readonly reps: readonly { readonly name: string; readonly email: string }[];
  readonly mails: Readonly<Record<'shopper' | 'reps' | 'order_desk' | 'updates', boolean>>;
  /** The customer's own system; '' for none. */
  readonly webhook: string;
}

interface PrivateFields {
  readonly order_desk: string;
  readonly mails: MessageSettings['mails'];
  readonly webhook: string;
  readonly account_reps: readonly (AccountRep & { readonly email?: string })[];
}

export function splitConfiguration<Fields extends PrivateFields>({
  order_desk,
  mails,
  webhook,
  account_reps,
  ...configuration
}: Fields) {
  const reps = account_reps.flatMap(({ name, email }) => (email === undefined ? [] : { name, email }));
  return {
    configuration: { ...configuration, account_reps: account_reps.map(({ name, phone }) => ({ name, phone })) },
    messages: { orderDesk: order_desk, reps, mails, webhook } satisfies MessageSettings,
  };
}
