import { Link } from 'react-router-dom';
import type { HandedOver } from '../../cart/hand-over/cart-link';
import { buttonClasses } from '../../components/button';
import { Card } from '../../components/screen';
import { useStorefront } from '../../storefront/storefront-context';

type Reason = Exclude<HandedOver['kind'], 'cart'>;

const REASONS: Readonly<Record<Reason, readonly [what: string, next: string]>> = {
  empty: ['There is no cart in this link.', 'Open the whole link, or scan the code again.'],
  damaged: ['This link is damaged: part of it is missing or was changed.', 'Ask for it again, or scan the code again.'],
  version: [
    'This link was made by another version of the store.',
    'Reload the store on both devices, then hand the cart over again.',
  ],
  unsupported: ['This browser is too old to read the link.', 'Open it in another browser, or enter the lines by hand.'],
  other_store: ['This cart belongs to another group’s store.', 'Open the link exactly as it was sent.'],
};

/** Why a link brings no cart. */
export function UnusableLink({ reason }: { reason: Reason }) {
  const { paths } = useStorefront();
  const [what, next] = REASONS[reason];
  return (
    <Card role="alert" className="flex flex-col items-start gap-4 p-6">
      <p>
        <b className="font-heading">{what}</b> {next} Your own cart has not changed.
      </p>
      <Link to={paths.home} className={buttonClasses()}>
        Go to the store
      </Link>
    </Card>
  );
}
