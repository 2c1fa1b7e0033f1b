import type { TestAnswer, TestServer } from './test-server';

/** The cookies that an answer gives, as the browser sends them back. */
export function cookiesOf(answer: TestAnswer): string {
  const lines = answer.headers['set-cookie'] ?? [];
  return (Array.isArray(lines) ? lines : [lines]).map((line) => line.split(';')[0]).join('; ');
}

/** The cookie line that carries the session; undefined for an answer that brings none. */
export function sessionCookieOf(answer: TestAnswer): string | undefined {
  return [answer.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('session='));
}

/** Headers of a browser in which an admin has unlocked the company's orders, with the demo password unless told. */
export async function unlocked(
  server: TestServer,
  { companyName = 'Hennessy', password = 'admin', headers = {} as Record<string, string> } = {},
): Promise<Record<string, string>> {
  const answer = await server.post('/v1/admin/unlock', { companyName, password }, headers);
  if (answer.status !== 204) throw new Error(`not unlocked: ${answer.bytes}`);
  return { ...headers, Cookie: cookiesOf(answer) };
}
