import { X } from 'lucide-react';
import { useState } from 'react';
import { isOpen } from '../../../domain/outbox/outbox';
import { useStorefront } from '../../data/storefront/storefront-context';
import { installPrompt } from '../../device/installation/install-prompt';
import { readLocal, writeLocal } from '../../device/storage/local-storage';
import { HAS_ORDERED, INSTALL_HELP_CLOSED } from '../../device/storage/storage-names';
import { useOutbox } from '../../outbox/use-outbox';
import { Button } from '../../ui/button';
import { CornerCard } from '../../ui/corner-card';

/**
 * Shown at the page's end, where it covers nothing, once somebody has ordered here, the store is ready offline, and
 * nothing is waiting: on an iPad, the installed store has its own storage and can't see orders waiting in Safari.
 */
export function InstallHelp() {
  const { customer } = useStorefront();
  const entries = useOutbox();
  const [isClosed, setClosed] = useState(false);
  const prompt = installPrompt();
  const isSafari = isAppleTouchDevice();
  const isEverythingSent = Array.isArray(entries) && !entries.some(isOpen);
  const hasOrdered = readLocal(HAS_ORDERED) !== null || (Array.isArray(entries) && entries.length > 0);
  if (isClosed || isInstalled() || !isEverythingSent || !hasOrdered || !(prompt || isSafari)) return null;

  function handleClose() {
    setClosed(true);
    writeLocal(INSTALL_HELP_CLOSED, 'true');
  }

  async function handleInstall() {
    await prompt?.prompt();
    handleClose();
  }

  return (
    <aside
      aria-label="Install the store"
      className="mx-4 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-2 pl-4 text-label text-ink-2 with-action-bar:hidden sm:mx-6 2xl:mx-8 print:hidden"
    >
      <p className="min-w-0 flex-1">
        <b className="block font-heading text-ink">{customer.title} Uniforms on your home screen.</b>{' '}
        {isSafari && 'Tap Share, then Add to Home Screen.'}{' '}
        <span className="max-sm:sr-only">
          {isSafari
            ? 'The installed store keeps its own data: open it once while online, and first send any orders that are waiting in Safari.'
            : 'It opens like an app, even offline.'}
        </span>
      </p>
      {prompt && (
        <Button size="compact" onClick={handleInstall}>
          Install
        </Button>
      )}
      <button
        type="button"
        aria-label="Close"
        onClick={handleClose}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken"
      >
        <X size={20} />
      </button>
    </aside>
  );
}

function isInstalled(): boolean {
  const isStandalone = (navigator as { standalone?: boolean }).standalone === true;
  return isStandalone || window.matchMedia('(display-mode: standalone)').matches;
}

/** iPads identify as Macs, but no Mac has a touch screen. */
function isAppleTouchDevice(): boolean {
  return (
    /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

export function UpdateBar({ onAccept }: { onAccept(): void }) {
  return (
    <CornerCard role="alert">
      <p className="flex-1 font-note text-ink max-sm:sr-only sm:min-w-full">A new version of the store is ready.</p>
      <Button onClick={onAccept} className="flex-1">
        New version ready – Reload
      </Button>
    </CornerCard>
  );
}
