export interface Network {
  readonly name: string;
  /** How many times the limit of one address it has. */
  readonly factor: number;
}

/**
 * Providers hand out IPv6 in blocks: a household gets a /64 or a /56, a company a /48. Whoever has a block can use any
 * address in it, so each block has a limit. Mobile carriers put many people into one, hence the factors.
 */
const FACTOR_OF_56 = 4;
const FACTOR_OF_48 = 16;

/** The networks that a client's address belongs to, narrowest first. @param client as `clientAddress` returns it */
export function networksOf(client: string): readonly Network[] {
  const own = { name: client, factor: 1 };
  const [, site, last] = /^([\da-f]+:[\da-f]+:[\da-f]+):([\da-f]+)::\/64$/.exec(client) ?? [];
  if (site === undefined || last === undefined) return [own];
  const subnet = (Number.parseInt(last, 16) & 0xff00).toString(16);
  return [
    own,
    { name: `${site}:${subnet}::/56`, factor: FACTOR_OF_56 },
    { name: `${site}::/48`, factor: FACTOR_OF_48 },
  ];
}

export function widestNetwork(client: string): string {
  return networksOf(client).at(-1)?.name ?? client;
}
