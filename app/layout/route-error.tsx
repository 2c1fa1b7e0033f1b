import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { CallError, messageOf } from '../api/client';
import { Button } from '../components/button';
import { MainLineLink } from '../components/main-line-link';
import { SignInScreen } from '../session/sign-in-screen';
import { NotFoundScreen } from './not-found-screen';

/** Shown in place of a store that does not exist, needs a sign-in or could not be loaded. */
export function RouteError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  if (error instanceof CallError && error.code === 'not_signed_in') return <SignInScreen />;
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center gap-4 p-6">
      <title>Store unavailable</title>
      <h1 className="text-title">The store could not be opened</h1>
      <p className="text-ink-2">
        {messageOf(error)} Your cart is safe on this device. If this keeps happening, call <MainLineLink />.
      </p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </main>
  );
}
