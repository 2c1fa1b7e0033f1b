import { type ComponentType, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { OfficeMe } from '../../domain/wire/office';
import { CallError } from '../api/client';
import { Button } from '../components/button';
import { readLocal, writeLocal } from '../device/storage/local-storage';
import { AccountScreen } from './account/account-screen';
import { ActivityScreen } from './activity/activity-screen';
import { OfficeFrame } from './layout/office-frame';
import { usePages } from './layout/pages';
import { PeopleScreen } from './people/people-screen';
import { fetchMe } from './session/office-calls';
import {
  Canceled,
  failureText,
  needsPerson,
  OfficeContext,
  type OfficeState,
  useOffice,
} from './session/office-context';
import { ProveDialog } from './sign-in/prove-dialog';
import { SignInScreen } from './sign-in/sign-in-screen';
import { WelcomeScreen } from './sign-in/welcome-screen';

const SCREENS: readonly (readonly [path: string, Screen: ComponentType])[] = [
  ['/orders', lazy(async () => ({ default: (await import('./orders/orders-screen')).OrdersScreen }))],
  ['/approvals', lazy(async () => ({ default: (await import('./approvals/approvals-screen')).ApprovalsScreen }))],
  ['/budgets', lazy(async () => ({ default: (await import('./budgets/budgets-screen')).BudgetsScreen }))],
  ['/reports', lazy(async () => ({ default: (await import('./reports/reports-screen')).ReportsScreen }))],
  ['/today', lazy(async () => ({ default: (await import('./today/today-screen')).TodayScreen }))],
  ['/messages', lazy(async () => ({ default: (await import('./today/trouble-screens')).MessagesScreen }))],
  ['/payments', lazy(async () => ({ default: (await import('./today/trouble-screens')).PaymentsScreen }))],
  ['/devices', lazy(async () => ({ default: (await import('./devices/devices-screen')).DevicesScreen }))],
  ['/secrets', lazy(async () => ({ default: (await import('./secrets/secrets-screen')).SecretsScreen }))],
  ['/items', lazy(async () => ({ default: (await import('./items/items-screen')).ItemsScreen }))],
  ['/items/workbook', lazy(async () => ({ default: (await import('./workbook/workbook-screen')).WorkbookScreen }))],
  ['/items/:code', lazy(async () => ({ default: (await import('./items/item-screen')).ItemScreen }))],
  ['/customers', lazy(async () => ({ default: (await import('./customers/customers-screen')).CustomersScreen }))],
  [
    '/customers/new',
    lazy(async () => ({ default: (await import('./customers/new-customer-screen')).NewCustomerScreen })),
  ],
  ['/customers/:key', lazy(async () => ({ default: (await import('./customers/customer-screen')).CustomerScreen }))],
  ['/colors', lazy(async () => ({ default: (await import('./colors/colors-screen')).ColorsScreen }))],
  ['/publish', lazy(async () => ({ default: (await import('./catalog/publish/publish-screen')).PublishScreen }))],
  ['/people/:id?', PeopleScreen],
  ['/activity', ActivityScreen],
  ['/account', AccountScreen],
];

type Session =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'out' }
  | { readonly kind: 'in'; readonly me: OfficeMe };

export function Office() {
  const [session, setSession] = useState<Session>({ kind: 'unknown' });
  const { pathname } = useLocation();
  const isWelcome = pathname === '/welcome';

  const reloadMe = useCallback(async () => {
    try {
      setSession({ kind: 'in', me: await fetchMe() });
    } catch (error) {
      const isOut = error instanceof CallError && error.code === 'not_signed_in';
      setSession(isOut ? { kind: 'out' } : { kind: 'failed', message: failureText(error) ?? '' });
    }
  }, []);
  useEffect(() => {
    if (!isWelcome) void reloadMe();
  }, [isWelcome, reloadMe]);

  if (isWelcome) return <WelcomeScreen />;
  if (session.kind === 'unknown') return null;
  if (session.kind === 'failed') return <Unreachable message={session.message} onRetry={reloadMe} />;
  if (session.kind === 'out') return <SignInScreen onSignedIn={reloadMe} />;
  return <SignedIn me={session.me} reloadMe={reloadMe} leave={() => setSession({ kind: 'out' })} />;
}

function Unreachable({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-110 content-center justify-items-start gap-4 p-6">
      <title>Office</title>
      <h1 className="text-dialog">The office needs a connection</h1>
      <p>{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </main>
  );
}

interface Question {
  readonly reason: 'not_proven' | 'not_signed_in';
  settle(isProven: boolean): void;
}

function SignedIn({ me, reloadMe, leave }: Pick<OfficeState, 'me' | 'reloadMe' | 'leave'>) {
  const [question, setQuestion] = useState<Question>();
  // Calls that fail together wait for one answer.
  const asking = useRef<Promise<boolean>>(undefined);

  const ask = useCallback(
    (reason: Question['reason']) => {
      asking.current ??= new Promise<boolean>((resolve) => {
        setQuestion({
          reason,
          settle(isProven) {
            asking.current = undefined;
            setQuestion(undefined);
            // It may be somebody else who has signed in.
            if (isProven && reason === 'not_signed_in') void reloadMe();
            resolve(isProven);
          },
        });
      });
      return asking.current;
    },
    [reloadMe],
  );

  const call = useCallback(
    async <Result,>(make: () => Promise<Result>): Promise<Result> => {
      try {
        return await make();
      } catch (error) {
        const reason = needsPerson(error);
        if (!reason) throw error;
        if (!(await ask(reason))) throw new Canceled();
        return make();
      }
    },
    [ask],
  );
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname !== '/') writeLocal(placeOf(me), pathname + search);
  }, [me, pathname, search]);
  const office = useMemo(() => ({ me, call, reloadMe, leave }), [me, call, reloadMe, leave]);

  return (
    <OfficeContext value={office}>
      <OfficeFrame>
        <Suspense fallback={null}>
          <Routes>
            {SCREENS.map(([path, Screen]) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
            <Route path="*" element={<Start />} />
          </Routes>
        </Suspense>
      </OfficeFrame>
      {question && <ProveDialog me={me} {...question} onLeave={leave} />}
    </OfficeContext>
  );
}

/** Several people may share a browser. */
function placeOf({ person }: OfficeMe): string {
  return `office_place:${person.id}`;
}

function Start() {
  const { me } = useOffice();
  const pages = usePages();
  const place = readLocal(placeOf(me)) ?? '';
  const isOpen = pages.some(({ path }) => path === /^\/[a-z]+/.exec(place)?.[0]);
  return <Navigate replace to={isOpen ? place : (pages[0]?.path ?? '/account')} />;
}
