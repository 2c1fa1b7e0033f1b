import { Outlet, useNavigation } from 'react-router-dom';
import { LoadingOverlay } from './loading-overlay';

/** Around every screen, those without a store too: the overlay while the next screen loads. */
export function RootLayout() {
  const { state } = useNavigation();
  return (
    <>
      <Outlet />
      {state === 'loading' && <LoadingOverlay />}
    </>
  );
}
