/** A request's host, parsed strictly. Everything uses the parsed name, so malformed text never selects a store. */

/** Lowercase, without port or trailing dot: 'orders.leith.example', '[::1]'. */
export type HostName = string & { readonly hostName: unique symbol };

export interface Host {
  readonly name: HostName;
  readonly port: string;
}

/** Fits a name of 253 characters, brackets, colon, and port. */
const MAX_HOST_LENGTH = 270;
const MAX_NAME_LENGTH = 253;

const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
const BRACKETED = /^\[[0-9a-f:.]{2,45}\]$/;
const MAX_PORT = 65_535;

export function parseHost(text: string): Host | undefined {
  if (text.length > MAX_HOST_LENGTH) return undefined;
  const [, written = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(text.toLowerCase()) ?? [];
  const name = written.endsWith('.') ? written.slice(0, -1) : written;
  const isHost = BRACKETED.test(name) || (name.length <= MAX_NAME_LENGTH && NAME.test(name));
  if (!isHost || Number(port) > MAX_PORT) return undefined;
  return { name: name as HostName, port };
}

export function hostText({ name, port }: Host): string {
  return port === '' ? name : `${name}:${port}`;
}
