/**
 * The moment at which a clock in a time zone shows a day and a time: `('2027-01-01', '00:00', 'America/New_York')` is
 * 5 AM UTC. An hour that the clock skips in spring is the one after it; of an hour that comes twice in fall, the first.
 */
export function momentOf(day: string, time: string, timeZone: string): number {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const shown = clockOf(timeZone);
  const before = wanted - (shown(wanted - DAY_MS) - (wanted - DAY_MS));
  const after = wanted - (shown(wanted + DAY_MS) - (wanted + DAY_MS));
  return shown(before) === wanted || shown(after) !== wanted ? before : after;
}

const DAY_MS = 24 * 60 * 60_000;

/** What the clock shows at a moment, as if it were UTC. */
function clockOf(timeZone: string): (epochMs: number) => number {
  // Sweden's dates are ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (epochMs) => Date.parse(`${format.format(epochMs).replace(' ', 'T')}Z`);
}

export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** "Eastern Time" */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
