import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Cart } from '../../../domain/cart/cart';
import { cartOfFragment, type HandedOver } from '../../cart/hand-over/cart-link';
import { ReviewFoot } from '../../cart/review/review-foot';
import { ReviewLines, ReviewSummary } from '../../cart/review/review-lines';
import { useCartReview } from '../../cart/review/use-cart-review';
import { PageTitle } from '../../data/storefront/page-title';
import { useStorefront } from '../../data/storefront/storefront-context';
import { ActionBar } from '../../ui/action-bar';
import { buttonClasses } from '../../ui/button';
import { Link } from '../../ui/link';
import { Card, Screen, ScreenTitle } from '../../ui/screen';
import { TitleBar } from '../../ui/title-bar';

export function HandOverScreen() {
  const { hash } = useLocation();
  return <HandOverOf key={hash} fragment={hash} />;
}

function HandOverOf({ fragment }: { fragment: string }) {
  const handedOver = useHandedOver(fragment);
  if (handedOver?.kind === 'cart') return <HandedOverCart cart={handedOver.cart} />;
  return (
    <Screen>
      <HandOverTitle />
      {handedOver && <UnusableLink reason={handedOver.kind} />}
    </Screen>
  );
}

function HandOverTitle() {
  return (
    <>
      <PageTitle>Cart handed over</PageTitle>
      <TitleBar>
        <ScreenTitle>Cart handed over</ScreenTitle>
      </TitleBar>
    </>
  );
}

/** The cart in the URL when the screen opened; undefined while it's being read. */
function useHandedOver(fragment: string): HandedOver | undefined {
  const { customer, items } = useStorefront();
  const [handedOver, setHandedOver] = useState<HandedOver>();
  useEffect(() => {
    let isLatest = true;
    void cartOfFragment(fragment, customer.key, items).then((read) => {
      // Reloading the catalog must not discard edits.
      if (isLatest) setHandedOver((before) => before ?? read);
    });
    return () => {
      isLatest = false;
    };
  }, [fragment, customer.key, items]);
  return handedOver;
}

function HandedOverCart({ cart }: { cart: Cart }) {
  const review = useCartReview(cart);
  return (
    <>
      <Screen>
        <HandOverTitle />
        <Card className="mx-auto max-w-4xl p-4 sm:p-5.5">
          <p className="text-ink-2">Compared with today’s catalog. Nothing changes until you add it to your cart.</p>
          <ReviewSummary parts={review.summary} />
          <div className="mt-4">
            <ReviewLines review={review} />
          </div>
        </Card>
      </Screen>
      <ActionBar height="tall">
        <div className="mx-auto w-full max-w-4xl">
          {/* Going back mustn't offer the same cart a second time. */}
          <ReviewFoot review={review} replacesScreen />
        </div>
      </ActionBar>
    </>
  );
}

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

function UnusableLink({ reason }: { reason: Reason }) {
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
