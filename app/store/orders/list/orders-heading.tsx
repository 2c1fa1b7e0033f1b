import { Lock, LogOut, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { countFilters, type OrderView } from '../../../../domain/orders/order-view';
import { signOut } from '../../../data/api/order-calls';
import { useStorefront } from '../../../data/storefront/storefront-context';
import { pageLoaded } from '../../../device/page-loaded';
import { createSignal } from '../../../device/signal';
import { forgetRules } from '../../../device/storage/forget-rules';
import { useAdmin } from '../../../orders/order/admin-context';
import { buttonClasses } from '../../../ui/button';
import { lazyOptional } from '../../../ui/lazy-optional';
import { MoreMenu } from '../../../ui/more-menu';
import { PanelBoundary } from '../../../ui/panel-boundary';
import { Popup } from '../../../ui/popup';
import type { MenuEntry } from '../../../ui/popup-menu';
import { ScreenTitle } from '../../../ui/screen';
import { SearchField } from '../../../ui/search-field';
import { BackLink } from '../../../ui/title-bar';
import { useAction } from '../../../ui/use-action';
import { useIsPhone } from '../../../ui/use-media-query';
import type { ShowView } from '../filters/use-order-view';
import type { OrderList } from './use-orders';

const StageFilter = lazyOptional(async () => {
  await pageLoaded();
  return (await import('../filters/stage-filter')).StageFilter;
});
const ChosenStage = lazyOptional(async () => {
  await pageLoaded();
  return (await import('../filters/stage-filter')).ChosenStage;
});
const FilterPanel = lazy(async () => ({ default: (await import('../filters/filter-panel')).FilterPanel }));

interface OrdersHeadingProps {
  readonly view: OrderView;
  readonly show: ShowView;
  readonly orders: Pick<OrderList, 'pages' | 'adminUntil' | 'isSignedIn' | 'needsSignIn' | 'empty' | 'failure'>;
  readonly items: readonly MenuEntry[];
}

/** One row on a desktop, two where the stages or the search don't fit beside the rest. */
export function OrdersHeading({ view, show, orders, items }: OrdersHeadingProps) {
  const { adminUntil, isSignedIn, needsSignIn, empty, pages, failure } = orders;
  // Later than the list, which would wait for the stages' code otherwise.
  const [hasList, setHasList] = useState(false);
  useEffect(() => setHasList(pages !== undefined), [pages]);
  const { parts, askToUnlock } = useAdmin();
  const signOut = useSignOut(empty);
  const ListMenu = parts?.ListMenu ?? MoreMenu;
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-2 max-sm:gap-x-2 wide:flex-nowrap">
      <BackLink />
      <ScreenTitle className="mr-1">Orders</ScreenTitle>
      {!needsSignIn && (
        <>
          {(pages || !failure) && <Stages view={view} show={show} hasList={hasList} />}
          <span className="order-1 basis-full sm:hidden" />
          <search className="ml-auto min-w-0 flex-1 max-sm:order-1 wide:max-w-80 wide:min-w-32">
            <SearchField search={view.search} show={show} />
          </search>
          <Filters view={view} show={show} hasList={hasList} />
          <span className="ml-auto sm:hidden" />
          <ListMenu
            label="More"
            title="Orders"
            items={isSignedIn ? [...items, { label: 'Sign out', Icon: LogOut, run: signOut }] : items}
            className="border border-line-strong bg-surface"
          />
          {adminUntil === undefined && (
            <button
              type="button"
              onClick={() => askToUnlock()}
              className={`${buttonClasses()} max-sm:size-12 max-sm:p-0!`}
            >
              <Lock size={20} strokeWidth={1.75} />
              <span className="max-sm:sr-only">Unlock</span>
              <span className="sr-only"> editing</span>
            </button>
          )}
          {adminUntil !== undefined && parts && <parts.Session until={adminUntil} />}
        </>
      )}
    </div>
  );
}

interface StagesProps extends Pick<OrdersHeadingProps, 'view' | 'show'> {
  readonly hasList: boolean;
}

function Stages({ view, show, hasList }: StagesProps) {
  const isPhone = useIsPhone();
  return (
    <div className="min-h-12 min-w-0 max-wide:order-last max-wide:basis-full max-sm:hidden">
      <Suspense fallback={null}>
        {hasList && !isPhone && <StageFilter view={view} look="tabs" onTab={(stage) => show({ stage })} />}
      </Suspense>
    </div>
  );
}

function Filters({ view, show, hasList }: StagesProps) {
  const isPhone = useIsPhone();
  const count = countFilters(view);
  const button = (
    <>
      <SlidersHorizontal size={19} strokeWidth={1.75} className="shrink-0" />
      <span className="max-sm:sr-only">Filters</span>
      <span className="sm:hidden">
        <Suspense fallback="All">{hasList && isPhone ? <ChosenStage view={view} /> : 'All'}</Suspense>
      </span>
      {count > 0 && (
        <span className="grid size-5 place-items-center rounded-full bg-brand text-caption font-figure text-white">
          {count}
        </span>
      )}
    </>
  );
  return (
    <Popup
      isInAddress
      label="Filters"
      isSheet
      className={`${buttonClasses()} max-sm:order-1 max-sm:min-w-34 max-sm:justify-start max-sm:px-3`}
      button={button}
    >
      {(close) => (
        <PanelBoundary name="The filters" safe="The list stays as it is.">
          <Suspense fallback={<div className="h-72 sm:w-84" />}>
            <FilterPanel view={view} show={show} onClose={close} />
          </Suspense>
        </PanelBoundary>
      )}
    </Popup>
  );
}

const signedOut = createSignal('signed-out');

/** @param onSignedOut called in every tab, whichever one signed out */
function useSignOut(onSignedOut: () => void): () => void {
  const { customer } = useStorefront();
  const run = useAction();
  useEffect(() => signedOut.subscribe(onSignedOut), [onSignedOut]);
  return () =>
    run(async () => {
      await signOut(customer);
      forgetRules();
      signedOut.notify();
    });
}
