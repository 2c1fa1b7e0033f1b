import { useState } from 'react';
import { browserFeature, serviceWorkers } from '../device/browser-feature';
import { Button } from '../ui/button';

/**
 * Offers notifications for an order that was saved on this device: the moment to ask for them, because the store may
 * refuse the order when nobody looks. Nothing is offered once a person has decided, or where no worker could notify.
 */
export function NotifyOffer() {
  const [permission, setPermission] = useState(notificationPermission);

  async function handleAsk() {
    setPermission(await Notification.requestPermission());
  }

  if (permission === 'granted') {
    return <p className="mt-1.5 text-label text-ink-2">You get a notification if the order needs your attention.</p>;
  }
  if (permission !== 'default') return null;
  return (
    <div className="mt-2.5 flex flex-col items-start gap-2">
      <p className="text-label text-ink-2">
        This device can notify you if the order needs your attention, also while the store is closed.
      </p>
      <Button size="small" onClick={() => void handleAsk()}>
        Notify me
      </Button>
    </div>
  );
}

function notificationPermission(): NotificationPermission | undefined {
  return serviceWorkers()?.controller ? browserFeature(() => Notification.permission) : undefined;
}
