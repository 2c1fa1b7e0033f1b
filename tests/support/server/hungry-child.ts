import { once } from 'node:events';

/** A child that misbehaves as it's told. */
process.once('message', async ({ data }: { readonly data: { readonly kind: string; readonly bytes?: Uint8Array } }) => {
  if (data.kind === 'leave') process.exit(0);
  if (data.kind === 'hoard') {
    const kept: string[][] = [];
    while (true) kept.push(Array.from({ length: 10_000 }, (_, at) => `${at} ${kept.length}`));
  }
  while (data.kind === 'spin');
  process.send?.({ question: 'why' });
  const [message] = await once(process, 'message');
  process.send?.({ result: { answer: message.answer, size: data.bytes?.length } });
});
