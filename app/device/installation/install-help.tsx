import { X } from 'lucide-react';
import { useState } from 'react';
import { isOpen } from '../../../domain/outbox/outbox';
import { Button } from '../../components/button';
import { CORNER_CARD } from '../../components/corner-card';
import { useOutbox } from '../../outbox/use-outbox';
import { useStorefront } from '../../storefront/storefront-context';
import { readLocal, writeLocal } from '../storage/local-storage';
import { installPrompt } from './install-prompt';

const CLOSED = 'install_help_closed';

/**
 * Shown once the store is ready offline and nothing is waiting: on an iPad, the installed store has its own storage and
 * can't see orders waiting in Safari.
 */
export function InstallHelp() {
  const { customer } = useStorefront();
  const entries = useOutbox();
  const [isClosed, setClosed] = useState(() => readLocal(CLOSED) !== null);
  const prompt = installPrompt();
  const isSafari = isAppleTouchDevice();
  const isEverythingSent = Array.isArray(entries) && !entries.some(isOpen);
  if (isClosed || isInstalled() || !isEverythingSent || !(prompt || isSafari)) return null;

  function handleClose() {
    setClosed(true);
    writeLocal(CLOSED, 'true');
  }

  async function handleInstall() {
    await prompt?.prompt();
    handleClose();
  }

  return (
    <aside aria-label="Install the store" className={CORNER_CARD}>
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
        <Button size="compact" onClick={handleInstall} className="sm:order-1 sm:min-w-full">
          Install
        </Button>
      )}
      <button
        type="button"
        aria-label="Close"
        onClick={handleClose}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken sm:-mt-2 sm:-mr-2 sm:self-start"
      >
        <X aria-hidden size={20} />
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
    <div role="alert" className={CORNER_CARD}>
      <p className="flex-1 font-note text-ink max-sm:sr-only sm:min-w-full">A new version of the store is ready.</p>
      <Button onClick={onAccept} className="flex-1">
        New version ready – Reload
      </Button>
    </div>
  );
}
