import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { OfficeMe } from '../../domain/wire/office';
import { CallError } from '../api/client';
import { Button } from '../components/button';
import { readLocal, writeLocal } from '../device/storage/local-storage';
import { AccountScreen } from './account/account-screen';
import { ActivityScreen } from './activity/activity-screen';
import { OfficeFrame, usePages } from './layout/office-frame';
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

const OrdersScreen = lazy(async () => ({ default: (await import('./orders/orders-screen')).OrdersScreen }));
const ItemsScreen = lazy(async () => ({ default: (await import('./items/items-screen')).ItemsScreen }));
const ItemScreen = lazy(async () => ({ default: (await import('./items/item-screen')).ItemScreen }));
const CustomersScreen = lazy(async () => ({ default: (await import('./customers/customers-screen')).CustomersScreen }));
const CustomerScreen = lazy(async () => ({ default: (await import('./customers/customer-screen')).CustomerScreen }));
const NewCustomerScreen = lazy(async () => ({
  default: (await import('./customers/new-customer-screen')).NewCustomerScreen,
}));
const ColorsScreen = lazy(async () => ({ default: (await import('./colors/colors-screen')).ColorsScreen }));
const PublishScreen = lazy(async () => ({ default: (await import('./catalog/publish/publish-screen')).PublishScreen }));
const ReportsScreen = lazy(async () => ({ default: (await import('./reports/reports-screen')).ReportsScreen }));
const TodayScreen = lazy(async () => ({ default: (await import('./today/today-screen')).TodayScreen }));
const MessagesScreen = lazy(async () => ({ default: (await import('./today/trouble-screens')).MessagesScreen }));
const PaymentsScreen = lazy(async () => ({ default: (await import('./today/trouble-screens')).PaymentsScreen }));
const DevicesScreen = lazy(async () => ({ default: (await import('./devices/devices-screen')).DevicesScreen }));
const WorkbookScreen = lazy(async () => ({ default: (await import('./workbook/workbook-screen')).WorkbookScreen }));
const SecretsScreen = lazy(async () => ({ default: (await import('./secrets/secrets-screen')).SecretsScreen }));

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
            <Route path="/orders" element={<OrdersScreen />} />
            <Route path="/reports" element={<ReportsScreen />} />
            <Route path="/today" element={<TodayScreen />} />
            <Route path="/messages" element={<MessagesScreen />} />
            <Route path="/payments" element={<PaymentsScreen />} />
            <Route path="/devices" element={<DevicesScreen />} />
            <Route path="/secrets" element={<SecretsScreen />} />
            <Route path="/items" element={<ItemsScreen />} />
            <Route path="/items/workbook" element={<WorkbookScreen />} />
            <Route path="/items/:code" element={<ItemScreen />} />
            <Route path="/customers" element={<CustomersScreen />} />
            <Route path="/customers/new" element={<NewCustomerScreen />} />
            <Route path="/customers/:key" element={<CustomerScreen />} />
            <Route path="/colors" element={<ColorsScreen />} />
            <Route path="/publish" element={<PublishScreen />} />
            <Route path="/people/:id?" element={<PeopleScreen />} />
            <Route path="/activity" element={<ActivityScreen />} />
            <Route path="/account" element={<AccountScreen />} />
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

/** Where the person left off, or the first screen that they may see. */
function Start() {
  const { me } = useOffice();
  const pages = usePages();
  const place = readLocal(placeOf(me)) ?? '';
  const isOpen = pages.some(({ path }) => path === /^\/[a-z]+/.exec(place)?.[0]);
  return <Navigate replace to={isOpen ? place : (pages[0]?.path ?? '/account')} />;
}
