import { X } from 'lucide-react';
import { useState } from 'react';
import { isOpen } from '../../domain/outbox/outbox';
import { Button } from '../components/button';
import { useOutbox } from '../outbox/use-outbox';
import { useStorefront } from '../storefront/storefront-context';
import { installPrompt } from './install-prompt';

const CLOSED = 'install_help_closed';

/**
 * How to add the store to this device's home screen. Shown once the store is ready offline and nothing is waiting: on
 * an iPad the installed store has its own storage and cannot see orders that are waiting in Safari.
 */
export function InstallHelp() {
  const { customer } = useStorefront();
  const entries = useOutbox();
  const [isClosed, setClosed] = useState(wasClosed);
  const prompt = installPrompt();
  const isSafari = isAppleTouchDevice();
  const isEverythingSent = Array.isArray(entries) && !entries.some(isOpen);
  if (isClosed || isInstalled() || !isEverythingSent || !(prompt || isSafari)) return null;

  function handleClose() {
    setClosed(true);
    try {
      localStorage.setItem(CLOSED, 'true');
    } catch {
      // It will be shown again on the next visit.
    }
  }

  async function handleInstall() {
    await prompt?.prompt();
    handleClose();
  }

  return (
    <aside
      aria-label="Install the store"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2 sm:px-6 2xl:px-8"
    >
      <p className="min-w-60 flex-1 text-ink-2">
        <b className="font-heading text-ink">{customer.title} Uniforms on your home screen.</b>{' '}
        {isSafari
          ? 'Tap Share, then Add to Home Screen. The installed store keeps its own data: open it once while online, and first send any orders that are waiting in Safari.'
          : 'It opens like an app, even offline.'}
      </p>
      {prompt && <Button onClick={handleInstall}>Install</Button>}
      <button
        type="button"
        aria-label="Close"
        onClick={handleClose}
        className="grid size-11 place-items-center rounded-control text-ink-2 hover:bg-sunken"
      >
        <X aria-hidden size={20} />
      </button>
    </aside>
  );
}

function wasClosed(): boolean {
  try {
    return localStorage.getItem(CLOSED) !== null;
  } catch {
    return false;
  }
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
