import * as v from 'valibot';

/**
 * `POST /v1/client-errors` → 204: what went wrong in a browser, for the server's log. No personal data: a message is
 * cut short and loses everything that somebody may have typed; an address is only its first two segments.
 */

/** `render`: React could not draw a screen. `error` and `rejection`: nothing caught it. */
export const CLIENT_ERROR_KINDS = ['render', 'error', 'rejection'] as const;

/** A body of 4 KB holds this many. */
export const MAX_CLIENT_ERRORS = 6;

export const MAX_MESSAGE = 160;
export const MAX_PLACE = 100;
export const MAX_SCREEN = 60;

const clientError = v.object({
  kind: v.picklist(CLIENT_ERROR_KINDS),
  message: v.pipe(v.string(), v.maxLength(MAX_MESSAGE)),
  place: v.pipe(v.string(), v.maxLength(MAX_PLACE), v.regex(/^[\w.-]*(:\d+){0,2}$/)),
  screen: v.pipe(v.string(), v.maxLength(MAX_SCREEN), v.regex(/^[\w/-]*$/)),
});

export const clientErrorsBody = v.object({
  errors: v.pipe(v.array(clientError), v.minLength(1), v.maxLength(MAX_CLIENT_ERRORS)),
});

export interface ClientError {
  readonly kind: (typeof CLIENT_ERROR_KINDS)[number];
  readonly message: string;
  /** 'index-BqX2.js:1:2345', or '' */
  readonly place: string;
  /** '/hennessy/item' */
  readonly screen: string;
}

/** A message in printable characters, without emails, queries, long numbers, and quoted texts except identifiers. */
export function withoutPersonalData(message: string): string {
  return message
    .slice(0, 10 * MAX_MESSAGE)
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/\S+@\S+/g, '<email>')
    .replace(/[?#][^\s)]*/g, '')
    .replace(/(["'`])(.*?)\1/g, (quoted, _mark, text: string) => (/^[\w$.]{1,30}$/.test(text) ? quoted : '<text>'))
    .replace(/"[^"]*$/, '<text>')
    .replace(/\d[\d\s().-]{2,}\d/g, '<number>')
    .slice(0, MAX_MESSAGE);
}

/** The innermost of our own files in a stack: 'index-BqX2.js:1:2345'. */
export function placeIn(stack: string): string {
  return (/\/([\w.-]+\.[jt]sx?(?::\d+){1,2})/.exec(stack.slice(0, 4000))?.[1] ?? '').slice(-MAX_PLACE);
}

export function screenIn(pathname: string): string {
  const segments = pathname.split('/').filter((segment) => /^[a-z-]+$/i.test(segment));
  return segments
    .slice(0, 2)
    .map((segment) => `/${segment}`)
    .join('')
    .slice(0, MAX_SCREEN);
}
