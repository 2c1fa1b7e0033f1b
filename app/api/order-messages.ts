import type { OrderMessages, WireMessage } from '../../domain/wire/messages';
import { post } from './client';
import type { Company } from './order-calls';

/** The calls about the mails of an order, which only admins load. They throw CallError. */

export async function fetchMessages(
  company: Company,
  orderNumber: string,
  signal?: AbortSignal,
): Promise<readonly WireMessage[]> {
  const body = { companyName: company.title, order_id: orderNumber };
  const options = { isQuiet: true, ...(signal ? { signal } : {}) };
  return (await post<OrderMessages>(company.server_hostname, '/v1/order-messages', body, options)).messages;
}

/** Has a message sent once more. */
export async function sendAgain(
  company: Company,
  orderNumber: string,
  message: number,
): Promise<readonly WireMessage[]> {
  const body = { companyName: company.title, order_id: orderNumber, message };
  return (await post<OrderMessages>(company.server_hostname, '/v1/send-again', body)).messages;
}
