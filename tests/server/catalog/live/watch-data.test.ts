import { expect, it, vi } from 'vitest';
import { pollEverySecond, startWatchingData } from '../../../../server/catalog/live/watch-data';
import { useTestServer } from '../../../support/server/hooks';

const server = useTestServer();

it('takes the files for complete only when somebody says so, and polls again a second later', async () => {
  vi.useFakeTimers({ now: 0 });
  const polls: [number, boolean][] = [];
  const polling = pollEverySecond(async (isFinal) => {
    polls.push([Date.now(), isFinal]);
  });
  await vi.advanceTimersByTimeAsync(1_300);
  await polling.runNow();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();

  expect(polls).toEqual([
    [1_000, false],
    [1_300, true],
    [2_300, false],
  ]);
  await polling.stop();
});

it('stops without waiting for a poll of a dead disk', async () => {
  const { photographs } = server.services.live.watchers;
  const poll = vi.spyOn(photographs, 'poll').mockReturnValue(new Promise(() => undefined));
  const watching = startWatchingData(server.services);
  void watching.runNow();
  await vi.waitFor(() => expect(poll).toHaveBeenCalled());

  await watching.stop();
  poll.mockRestore();
});
