import { Mail, Phone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StoreList } from '../../../domain/calls/sign-in';
import { LANDING_PICTURE } from '../../../domain/catalog/storefront-pictures';
import { fetchStores } from '../../data/api/calls';
import { MAIN_LINE } from '../../data/storefront/deployment';
import { onReconnect } from '../../device/connection/on-reconnect';
import { startWorker } from '../../device/installation/worker';
import { pictureAccept } from '../../device/readiness/picture-accept';
import { PICTURE_CACHE } from '../../device/storage/storage-names';
import { withTimeout } from '../../device/storage/with-timeout';
import { goToStore } from '../../session/go-to-store';
import { SignInDialog } from '../../session/sign-in-dialog';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { useLoaded } from '../layout/routing/use-loaded';

/** Sample data, like all names and addresses in this repository. */
const COMPANY = {
  headline: 'Uniforms and merchandise for your dealership group',
  address: '1200 Commerce Parkway, Suite 400, Atlanta, GA 30303',
  phone: '404-555-0100',
  supportPhone: '800-555-0199',
  supportEmail: 'support@example.com',
};

/** The root of a local or test host: who we are, and sign-in (docs/specification.md, Landing and signing in). */
export function LandingScreen() {
  const [list, reload] = useLoaded('landing', loadLanding);
  const navigate = useNavigate();
  const [isSigningIn, setSigningIn] = useState(false);
  const login = useRef<HTMLButtonElement>(null);
  const wasRetried = useRef(false);
  useEffect(() => {
    if (list.kind === 'listed' && wasRetried.current) login.current?.focus();
    wasRetried.current = false;
  }, [list]);
  useEffect(() => {
    cacheLandingPicture().catch(() => undefined);
  }, []);
  return (
    <div className="flex min-h-dvh flex-col bg-ink">
      <title>{COMPANY.headline}</title>
      <ContactBanner />
      <main className="relative flex flex-1 flex-col justify-end overflow-hidden bg-backdrop">
        <img
          src={LANDING_PICTURE}
          alt="Jackets, pullovers and polos on a rail"
          className="absolute inset-0 size-full object-cover object-[40%_0]"
        />
        <div className="relative isolate flex flex-col gap-6 p-6 text-white sm:flex-row sm:items-center sm:justify-between sm:px-12 sm:pb-10">
          {/* It begins above the text and is dark from there on, however high the text is. */}
          <div
            aria-hidden
            className="absolute inset-x-0 -top-44 bottom-0 -z-10 bg-linear-to-b from-transparent via-scrim-2 via-[11rem] to-scrim"
          />
          <div className="max-w-160">
            <h1 className="text-hero-phone sm:text-hero">{COMPANY.headline}</h1>
            <p className="mt-3.5 text-lead text-on-dark-2">
              {COMPANY.address}{' '}
              <a href={`tel:${COMPANY.phone}`} className="ml-2 whitespace-nowrap">
                {COMPANY.phone}
              </a>
            </p>
            {list.kind === 'listed' ? (
              <DemoStores stores={list.stores} />
            ) : (
              <StoresFailure
                onReconnected={reload}
                onRetry={() => {
                  wasRetried.current = true;
                  reload();
                }}
              />
            )}
          </div>
          <Button
            ref={login}
            size="hero"
            onClick={() => setSigningIn(true)}
            className="border-white font-total tracking-caps"
          >
            LOGIN
          </Button>
        </div>
      </main>
      <SignInDialog
        isSilent
        isOpen={isSigningIn}
        onClose={() => setSigningIn(false)}
        onSignedIn={(answer) => goToStore(answer, navigate)}
      />
    </div>
  );
}

function ContactBanner() {
  const link = 'flex min-h-11 items-center gap-2.25 whitespace-nowrap';
  return (
    <header className="flex flex-wrap items-center gap-x-5 px-4 py-1.5 text-small sm:gap-x-7 sm:px-8 sm:text-sm font-contact text-on-dark">
      <a href={`tel:${COMPANY.supportPhone}`} className={link}>
        <Phone size={17} strokeWidth={1.75} />
        Support {COMPANY.supportPhone}
      </a>
      <a href={`mailto:${COMPANY.supportEmail}`} className={link}>
        <Mail size={17} strokeWidth={1.75} />
        {COMPANY.supportEmail}
      </a>
      <a href={`tel:${MAIN_LINE}`} className={`${link} sm:ml-auto`}>
        Main line {MAIN_LINE}
      </a>
    </header>
  );
}

/** Plain links to all stores, shown only with demo secrets. */
function DemoStores({ stores }: StoreList) {
  if (stores.length === 0) return null;
  return (
    <nav aria-label="Demo stores" className="mt-4 text-sm text-on-dark-2">
      <p>Demo stores. Each password is the store's name in lowercase, without spaces.</p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {stores.map(({ title, address }) => (
          <li key={title}>
            <Link
              to={address}
              className="inline-flex min-h-11 items-center font-semibold text-white underline underline-offset-4"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function StoresFailure({ onReconnected, onRetry }: { onReconnected: () => void; onRetry: () => void }) {
  useEffect(() => onReconnect(onReconnected), [onReconnected]);

  return (
    <div role="status" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-white">
      <p>The list of stores could not be loaded. Check the connection and try again, or use LOGIN.</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

type LandingStores = { readonly kind: 'listed'; readonly stores: StoreList['stores'] } | { readonly kind: 'failed' };

/** LOGIN doesn't need the list, so it doesn't wait for a slow one. */
const PATIENCE_MS = 4_000;

async function loadLanding(): Promise<LandingStores> {
  try {
    const { stores } = await withTimeout(fetchStores(), PATIENCE_MS, () => undefined);
    return { kind: 'listed', stores };
  } catch {
    return { kind: 'failed' };
  }
}

/**
 * Keeps the landing screen for offline use: the worker has the app, but the picture loaded before there was a worker.
 */
async function cacheLandingPicture(): Promise<void> {
  if (!(await startWorker())) return;
  const cache = await caches.open(PICTURE_CACHE);
  if (await cache.match(LANDING_PICTURE, { ignoreVary: true })) return;
  const response = await fetch(LANDING_PICTURE, { headers: { Accept: await pictureAccept() } });
  const isPicture = response.headers.get('Content-Type')?.startsWith('image/') ?? false;
  if (response.status === 200 && !response.redirected && isPicture) await cache.put(LANDING_PICTURE, response);
}
