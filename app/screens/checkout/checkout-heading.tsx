import { HandOverButton } from '../../cart/hand-over/hand-over-button';
import { BackLink } from '../../components/back-link';
import { ScreenTitle } from '../../components/screen';
import { PageTitle } from '../../storefront/page-title';
import { ListButtons } from './lists/list-buttons';

/** The screen's title, and what can be done with the cart as a whole. */
export function CheckoutHeading() {
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-x-3.5 gap-y-2.5">
      <BackLink />
      <PageTitle>Checkout</PageTitle>
      <ScreenTitle className="flex-1">Checkout</ScreenTitle>
      <div className="flex flex-wrap gap-2.5">
        <ListButtons />
        <HandOverButton />
      </div>
    </div>
  );
}
