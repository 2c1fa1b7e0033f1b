import {
  type ComponentType,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { OfficeMe } from '../../domain/calls/office';
import { CallError } from '../data/api/client';
import { renewBy } from '../data/api/renewal';
import { navigations } from '../device/navigations';
import { readLocal, writeLocal } from '../device/storage/local-storage';
import { Button } from '../ui/button';
import { lazyScreen } from '../ui/routing/lazy-screen';
import { AccountScreen } from './account/account-screen';
import { ActivityScreen } from './activity/activity-screen';
import { OfficeFrame } from './layout/office-frame';
import { usePages } from './layout/pages';
import { ScreenBoundary } from './layout/screen-boundary';
import { PeopleScreen } from './people/people-screen';
import { fetchMe } from './session/office-calls';
import { failureText, OfficeContext, type OfficeState, useOffice } from './session/office-context';
import { ProveDialog } from './sign-in/prove-dialog';
import { SignInScreen } from './sign-in/sign-in-screen';
import { WelcomeScreen } from './sign-in/welcome-screen';

const screen = (load: () => Promise<ComponentType>): ComponentType => lazyScreen(load).Screen;

const SCREENS: readonly (readonly [path: string, Screen: ComponentType])[] = [
  ['/orders', screen(async () => (await import('./orders/orders-screen')).OrdersScreen)],
  ['/approvals', screen(async () => (await import('./approvals/approvals-screen')).ApprovalsScreen)],
  ['/budgets', screen(async () => (await import('./budgets/budgets-screen')).BudgetsScreen)],
  ['/reports', screen(async () => (await import('./reports/reports-screen')).ReportsScreen)],
  ['/today', screen(async () => (await import('./today/today-screen')).TodayScreen)],
  ['/messages', screen(async () => (await import('./today/trouble-screens')).MessagesScreen)],
  ['/payments', screen(async () => (await import('./today/trouble-screens')).PaymentsScreen)],
  ['/devices', screen(async () => (await import('./devices/devices-screen')).DevicesScreen)],
  ['/secrets', screen(async () => (await import('./secrets/secrets-screen')).SecretsScreen)],
  ['/items', screen(async () => (await import('./items/items-screen')).ItemsScreen)],
  ['/items/workbook', screen(async () => (await import('./workbook/workbook-screen')).WorkbookScreen)],
  ['/items/:code', screen(async () => (await import('./items/item-screen')).ItemScreen)],
  ['/customers', screen(async () => (await import('./customers/customers-screen')).CustomersScreen)],
  ['/customers/new', screen(async () => (await import('./customers/new-customer-screen')).NewCustomerScreen)],
  ['/customers/:key', screen(async () => (await import('./customers/customer-screen')).CustomerScreen)],
  ['/colors', screen(async () => (await import('./colors/colors-screen')).ColorsScreen)],
  ['/publish', screen(async () => (await import('./catalog/publish/publish-screen')).PublishScreen)],
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
  const { pathname, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every navigation
  useLayoutEffect(navigations.notify, [key]);
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
  settle(isProven: boolean, hasSignedIn: boolean): void;
}

function SignedIn({ me, reloadMe, leave }: OfficeState) {
  const [question, setQuestion] = useState<Question>();
  // One at a time.
  const asking = useRef<Promise<boolean>>(Promise.resolve(true));

  const ask = useCallback(
    (reason: Question['reason']) => {
      const isProven = () =>
        new Promise<boolean>((resolve) => {
          setQuestion({
            reason,
            settle(answer, hasSignedIn) {
              setQuestion(undefined);
              // It may be somebody else who has signed in.
              if (answer && hasSignedIn) void reloadMe();
              resolve(answer);
            },
          });
        });
      asking.current = asking.current.then(isProven);
      return asking.current;
    },
    [reloadMe],
  );
  useEffect(() => renewBy(['not_proven', 'not_signed_in'], ask), [ask]);
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname !== '/') writeLocal(placeOf(me), pathname + search);
  }, [me, pathname, search]);
  const office = useMemo(() => ({ me, reloadMe, leave }), [me, reloadMe, leave]);

  return (
    <OfficeContext value={office}>
      <OfficeFrame>
        <ScreenBoundary>
          <Suspense fallback={null}>
            <Routes>
              {SCREENS.map(([path, Screen]) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
              <Route path="*" element={<Start />} />
            </Routes>
          </Suspense>
        </ScreenBoundary>
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
