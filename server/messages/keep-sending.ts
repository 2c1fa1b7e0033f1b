import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../operations/services/services';
import { isFirstToStart } from '../operations/workers/worker';
import { openMailLane, openWebhookLane } from './lanes';
import { type Lane, sendDue } from './send-due';
import { mailFolder } from './smtp/mail-folder';

/** How long a message waits at most until somebody looks. Looking costs one query that finds nothing. */
const LOOK_EVERY_MS = 2_000;

/** What is being sent when the server stops gets this long. */
const STOP_WITHIN_MS = 4_000;

/**
 * Sends messages as they come. Every process does so, and claims keep them apart. Mails and webhooks do not wait for
 * each other. Returns a function that stops this and waits a little for what is on its way.
 */
export function keepSending(services: Services): () => Promise<void> {
  if (services.settings.mail.smtpUrl === undefined && isFirstToStart()) {
    const folder = mailFolder(services.settings.dataDir);
    services.log.warn({ folder }, 'SMTP_URL is not set: mails are not sent, but kept as files');
  }
  const stops = [openMailLane(services), openWebhookLane(services)].map((lane) => keepLane(services, lane));
  return async () => {
    await Promise.race([Promise.all(stops.map((stop) => stop())), delay(STOP_WITHIN_MS, undefined, { ref: false })]);
  };
}

function keepLane(services: Services, lane: Lane): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopped = false;
  const pass = async () => {
    while (!isStopped && (await sendDue(services, lane)) > 0);
  };
  const run = () => {
    running = pass()
      .catch((error: unknown) => services.log.warn({ err: error }, 'messages could not be sent'))
      .then(() => {
        if (!isStopped) timer = setTimeout(run, LOOK_EVERY_MS).unref();
      });
  };
  timer = setTimeout(run, LOOK_EVERY_MS).unref();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
}
