import type { OrdersPage, WireOrder } from '../../../domain/wire/api';

/** Makes the calls of a browser in the Hennessy store. */
export class Browser {
  #cookie = '';

  constructor(readonly origin: string) {}

  /** The status and size of a response. */
  async answerSize(path: string, body: object): Promise<string> {
    const response = await this.#send(path, body);
    return `${response.status}, ${Math.round((await response.arrayBuffer()).byteLength / 1024)} KB`;
  }

  /** @throws on an error response */
  async post(path: string, body: object): Promise<string> {
    const response = await this.#send(path, body);
    const cookies = response.headers.getSetCookie();
    if (cookies.length > 0) this.#cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return text;
  }

  async orders(filters: object): Promise<OrdersPage> {
    return JSON.parse(await this.post('/v1/retrieve-orders', filters));
  }

  /** The number of orders in a list, and the size of the response. */
  async list(filters: object): Promise<string> {
    const text = await this.post('/v1/retrieve-orders', filters);
    const orders = text.split('"order_id"').length - 1;
    return `${orders} orders, ${Math.round(text.length / 1024)} KB`;
  }

  /** Streams the file without keeping it. */
  async exportAll(): Promise<string> {
    const response = await fetch(`${this.origin}/v1/export-orders?companyName=Hennessy`);
    if (!response.ok || !response.body) throw new Error(`export: ${response.status}`);
    let bytes = 0;
    for await (const chunk of response.body) bytes += chunk.length;
    return `${Math.round(bytes / 1024 / 1024)} MB`;
  }

  async unlock(): Promise<void> {
    await this.post('/v1/admin/unlock', { password: 'admin' });
  }

  async edit(order: WireOrder, po: string): Promise<string> {
    const [line] = order.order;
    if (!line) throw new Error('An order without lines');
    const cart = [{ line: line.line, version: line.version, po }];
    await this.post('/v1/update-historical-order', { email: order.email, created_at: order.created_at, cart });
    return 'a PO';
  }

  /** Sets a PO in the first line of each order, in one call. */
  async editLines(orders: readonly WireOrder[], po: string): Promise<string> {
    const lines = orders.flatMap(({ order_id, order }) =>
      order.slice(0, 1).map(({ line, version }) => ({ order_id, line, version, po })),
    );
    await this.post('/v1/update-order-lines', { lines });
    return `${lines.length} lines`;
  }

  #send(path: string, body: object): Promise<Response> {
    return fetch(`${this.origin}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: this.#cookie },
      body: JSON.stringify({ companyName: 'Hennessy', ...body }),
    });
  }
}
