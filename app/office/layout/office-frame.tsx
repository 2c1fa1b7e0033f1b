import { LogOut } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ROLE_RULES } from '../../../domain/people/roles';
import { MenuLink } from '../../ui/link';
import { useIsPhone } from '../../ui/use-media-query';
import { signOut } from '../session/office-calls';
import { useOffice, useOfficeAction } from '../session/office-context';
import { DraftCount } from './draft-count';
import { usePages } from './pages';
import { Initials } from './parts';
import { PhoneBar } from './phone-bar';

export function OfficeFrame({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone();
  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      <aside className="sticky top-0 z-10 flex flex-col border-line bg-surface max-md:border-b md:h-dvh md:w-54 md:shrink-0 md:border-r print:hidden">
        <div className="flex h-14 shrink-0 items-center gap-2.5 px-4 text-lead font-figure md:h-15">
          <Mark />
          Office
          <span className="ml-auto md:hidden">
            <SignOut />
          </span>
        </div>
        <div aria-hidden className="h-0.5 shrink-0 stitch-line" />
        {!isPhone && <Menu />}
        <Me />
      </aside>
      <main className="min-w-0 flex-1 px-4 pb-[calc(2.5rem+var(--office-bar))] md:px-6">{children}</main>
      {isPhone && <PhoneBar />}
    </div>
  );
}

function Mark() {
  return (
    <span className="grid size-7.5 place-items-center rounded-control bg-ink text-white">
      <svg
        aria-hidden="true"
        width="18"
        height="18"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      >
        <path d="M3 4l5 5M8 4L3 9M12 4l5 5M17 4l-5 5M3 12l5 5M8 12l-5 5M12 12l5 5M17 12l-5 5" />
      </svg>
    </span>
  );
}

function Menu() {
  const pages = usePages();
  const hasCatalog = pages.some(({ group }) => group === 'Catalog');
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On an upright tablet the menu is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is current then
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav
      ref={menu}
      aria-label="Office"
      className="relative flex gap-0.5 overflow-x-auto px-2.5 max-md:pb-2 md:flex-1 md:flex-col md:py-3"
    >
      {pages.map(({ path, name, Icon, group }, index) => (
        <Fragment key={path}>
          {hasCatalog && group && group !== pages[index - 1]?.group && (
            <span className="px-2.5 pt-3.5 pb-1 text-caption font-semibold text-ink-3 max-md:hidden">{group}</span>
          )}
          <MenuLink
            to={path}
            className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-control px-2.5 font-note text-ink-2 hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-heading aria-[current=page]:text-ink pointer-fine:min-h-9"
          >
            <Icon size={18} strokeWidth={1.75} />
            {name}
            {path === '/publish' && <DraftCount />}
          </MenuLink>
        </Fragment>
      ))}
    </nav>
  );
}

function Me() {
  const { name, grants } = useOffice().me.person;
  const roles = [...new Set(grants.map(({ role }) => ROLE_RULES[role].name))];
  return (
    <div className="flex items-center gap-2.5 border-t border-line px-3 py-2.5 max-md:hidden">
      <Initials name={name} />
      <div className="min-w-0 flex-1 text-label">
        <b className="block truncate font-name">{name}</b>
        <span className="block truncate text-ink-3">{roles.join(', ')}</span>
      </div>
      <SignOut />
    </div>
  );
}

function SignOut() {
  const { leave } = useOffice();
  const act = useOfficeAction();
  return (
    <button
      type="button"
      aria-label="Sign out"
      title="Sign out"
      onClick={() => void act(signOut).then((done) => done !== undefined && leave())}
      className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken pointer-fine:size-9"
    >
      <LogOut size={18} strokeWidth={1.75} />
    </button>
  );
}
