import type { TestAnswer, TestServer } from '../server/test-server';

/** The cookies that a response sets, as the browser sends them back. */
export function cookiesOf(answer: TestAnswer): string {
  const lines = answer.headers['set-cookie'] ?? [];
  return (Array.isArray(lines) ? lines : [lines]).map((line) => line.split(';')[0]).join('; ');
}

/** The cookie line that carries the session; undefined if the response sets none. */
export function sessionCookieOf(answer: TestAnswer): string | undefined {
  return [answer.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('session='));
}

/** Headers of a browser in which an admin has unlocked the company's orders, by default with the demo password. */
export async function unlocked(
  server: TestServer,
  { companyName = 'Hennessy', password = 'admin', headers = {} as Record<string, string> } = {},
): Promise<Record<string, string>> {
  const answer = await server.post('/v1/admin/unlock', { companyName, password }, headers);
  if (answer.status !== 204) throw new Error(`not unlocked: ${answer.bytes}`);
  return { ...headers, Cookie: cookiesOf(answer) };
}
