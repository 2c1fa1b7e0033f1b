import { noteServerTime } from '../../../app/device/server-time';

/** The server has just answered, at this time by its own clock, to the second. */
export function serverAnswersAt(time: number): void {
  noteServerTime(new Response(null, { headers: { Date: new Date(time).toUTCString() } }));
}
