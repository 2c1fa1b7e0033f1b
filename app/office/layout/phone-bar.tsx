import { Ellipsis } from 'lucide-react';
import { Fragment, useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { MenuLink } from '../../ui/link';
import { Popup } from '../../ui/popup';
import { countViews } from '../session/office-calls';
import { useLiveData } from '../session/office-context';
import { DraftCount } from './draft-count';
import { type Page, usePages } from './pages';

/** Beside "More", which has the others. */
const FIRST = 3;

const ENTRY =
  'relative flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-caption text-ink-2 -outline-offset-4 aria-[current=page]:font-heading aria-[current=page]:text-ink';

/** A phone's menu, under the thumb. */
export function PhoneBar() {
  const pages = usePages();
  const isShort = pages.length <= FIRST + 1;
  const first = isShort ? pages : pages.slice(0, FIRST);
  const counts = useCounts(first);
  return (
    <nav
      aria-label="Office"
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      {first.map(({ path, name, Icon }) => (
        <MenuLink key={path} to={path} className={ENTRY}>
          <Icon size={20} strokeWidth={1.75} />
          {name}
          <Count of={counts.get(path)} />
        </MenuLink>
      ))}
      {!isShort && <More pages={pages.slice(FIRST)} />}
    </nav>
  );
}

function More({ pages }: { pages: readonly Page[] }) {
  const { pathname } = useLocation();
  const isCurrent = pages.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <Popup
      label="More"
      isSheet
      className={`${ENTRY} ${isCurrent ? 'font-heading text-ink' : ''}`}
      button={
        <>
          <Ellipsis size={20} strokeWidth={1.75} />
          More
        </>
      }
    >
      {(close) => (
        <nav aria-label="More" className="grid p-2">
          {pages.map(({ path, name, Icon, group }, index) => (
            <Fragment key={path}>
              {group && group !== pages[index - 1]?.group && (
                <span className="px-3 pt-3 pb-1 text-caption font-semibold text-ink-3">{group}</span>
              )}
              <MenuLink
                to={path}
                onClick={close}
                className="flex min-h-11 items-center gap-3 rounded-control px-3 font-note aria-[current=page]:bg-sunken aria-[current=page]:font-heading"
              >
                <Icon size={18} strokeWidth={1.75} />
                {name}
                {path === '/publish' && <DraftCount />}
              </MenuLink>
            </Fragment>
          ))}
        </nav>
      )}
    </Popup>
  );
}

const COUNTED = [
  { path: '/orders', what: 'new', filters: { only: 'new' } },
  { path: '/approvals', what: 'waiting', filters: { stage: 'waiting' } },
] as const;

interface Counted {
  readonly count: number;
  readonly what: string;
}

/** What's new, and what waits, as the Today screen counts it. */
function useCounts(pages: readonly Page[]): ReadonlyMap<string, Counted> {
  const paths = pages.map(({ path }) => path).join(' ');
  const [loaded] = useLiveData(
    useCallback(async () => {
      const counted = COUNTED.filter(({ path }) => paths.split(' ').includes(path));
      if (counted.length === 0) return [];
      const { counts } = await countViews(counted.map(({ filters }) => filters));
      return counted.map(({ path, what }, index) => [path, { what, count: counts[index] ?? 0 }] as const);
    }, [paths]),
  );
  // The menu works without them.
  return new Map(loaded.kind === 'loaded' ? loaded.value : []);
}

const MAX_COUNT = 99;

function Count({ of }: { of: Counted | undefined }) {
  if (!of || of.count === 0) return null;
  return (
    <span className="absolute top-1 left-1/2 ml-1.5 min-w-4.5 rounded-full bg-send px-1 text-center text-micro leading-4.5 font-semibold text-white">
      {of.count > MAX_COUNT ? `${MAX_COUNT}+` : of.count}
      <span className="sr-only"> {of.what}</span>
    </span>
  );
}
