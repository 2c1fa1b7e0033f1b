import { useLocation } from 'react-router-dom';
import { Screen, ScreenTitle } from '../../components/screen';
import { TitleBar } from '../../components/title-bar';
import { PageTitle } from '../../storefront/page-title';
import { HandedOverCart } from './handed-over-cart';
import { UnusableLink } from './unusable-link';
import { useHandedOver } from './use-handed-over';

/** A cart that somebody has handed over by link or QR code. Nothing changes until it is taken. */
export function HandOverScreen() {
  const { hash } = useLocation();
  return <HandOverOf key={hash} fragment={hash} />;
}

function HandOverOf({ fragment }: { fragment: string }) {
  const handedOver = useHandedOver(fragment);
  if (handedOver?.kind === 'cart') return <HandedOverCart cart={handedOver.cart} />;
  return (
    <Screen>
      <PageTitle>Cart handed over</PageTitle>
      <TitleBar>
        <ScreenTitle>Cart handed over</ScreenTitle>
      </TitleBar>
      {handedOver && <UnusableLink reason={handedOver.kind} />}
    </Screen>
  );
}
