import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { OrderEvent } from '../../../domain/calls/messages';

/** The example of docs/messages.md, as a separate process. */
export interface WebhookReceiver {
  readonly url: string;
  /** What it has taken, in order. */
  readonly events: readonly OrderEvent[];
  stop(): Promise<void>;
}

export async function startWebhookReceiver(secret: string): Promise<WebhookReceiver> {
  const child = spawn(process.execPath, ['deploy/webhook-receiver.mjs'], {
    env: { WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const events: OrderEvent[] = [];
  const lines = createInterface(child.stdout);
  const url = await new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      if (line.startsWith('Listening on ')) resolve(line.slice('Listening on '.length));
      else events.push(JSON.parse(line));
    });
  });
  return {
    url,
    events,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
