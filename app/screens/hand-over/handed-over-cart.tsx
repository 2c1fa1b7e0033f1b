import type { Cart } from '../../../domain/cart/cart';
import { ReviewFoot } from '../../cart/review/review-foot';
import { ReviewLines } from '../../cart/review/review-lines';
import { ReviewSummary } from '../../cart/review/review-summary';
import { useCartReview } from '../../cart/review/use-cart-review';
import { useTakeReview } from '../../cart/review/use-take-review';
import { ActionBar } from '../../components/action-bar';
import { Card, Screen, ScreenTitle } from '../../components/screen';
import { TitleBar } from '../../components/title-bar';
import { PageTitle } from '../../storefront/page-title';

/** What a handed over cart brings at today's prices, before it goes into this device's cart. */
export function HandedOverCart({ cart }: { cart: Cart }) {
  const review = useCartReview(cart);
  // The link has served: going back must not offer it a second time.
  const take = useTakeReview(review, { replace: true });
  return (
    <>
      <Screen>
        <PageTitle>Cart handed over</PageTitle>
        <TitleBar>
          <ScreenTitle>Cart handed over</ScreenTitle>
        </TitleBar>
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
          <ReviewFoot review={review} onTake={take} />
        </div>
      </ActionBar>
    </>
  );
}
