import { connect } from 'node:net';
import type { Attack } from './attack';

/**
 * Attacks a server from a separate process: the attacker's own cost must not slow down the measured shoppers.
 * Its first message is the attack and the server's port; at the next one it replies with what it has sent and seen.
 */
process.once('message', (plan: Attack & { readonly port: number }) => {
  const report = attack(plan);
  process.on('message', () => process.send?.(report()));
});
process.once('disconnect', () => process.exit());

/** A sender that isn't read stops writing at this: it isn't its own memory that's attacked. */
const MAX_UNSENT_BYTES = 1_000_000;

const REOPEN_MS = 50;

/** Connections are opened over this time. */
const OPENING_MS = 500;

function attack({ port, request, connections, perSecond, isRead, perWrite = 1 }: Attack & { readonly port: number }) {
  const statuses: Record<string, number> = {};
  const pauseMs = (connections / perSecond) * 1000;
  let calls = 0;

  function nextRequest(): string {
    calls += 1;
    const hex = (calls & 0xffff).toString(16).padStart(4, '0');
    return request.replaceAll('{n}', `${calls}`).replaceAll('{hex}', hex);
  }

  function count(what: string): void {
    statuses[what] = (statuses[what] ?? 0) + 1;
  }

  function open(): void {
    const socket = connect(port, '127.0.0.1');
    let timer: NodeJS.Timeout | undefined;
    const send = () => {
      timer = isRead ? undefined : setTimeout(send, pauseMs);
      if (socket.writableLength > MAX_UNSENT_BYTES) return;
      socket.write(Array.from({ length: perWrite }, nextRequest).join(''), 'latin1');
    };
    socket.once('connect', () => {
      send();
      if (!isRead) socket.pause();
    });
    socket.on('data', (bytes) => {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1', 0, 12)) ?? [];
      if (status) count(status);
      if (status) timer ??= setTimeout(send, pauseMs);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      count('closed');
      setTimeout(open, REOPEN_MS);
    });
  }

  for (let opened = 0; opened < connections; opened += 1) setTimeout(open, (opened / connections) * OPENING_MS);
  return () => ({ calls, statuses });
}
