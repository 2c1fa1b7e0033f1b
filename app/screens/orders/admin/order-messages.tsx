import { Mail, MailWarning } from 'lucide-react';
import type { Order } from '../../../../domain/orders/order';
import { Button } from '../../../components/button';
import { isInTrouble, isUnderWay, messageName, messageSentence, newestOfEach } from './message-words';
import { useOrderMessages } from './use-order-messages';

/** Who has heard of an order, or why not. Each message can be sent again. */
export function OrderMessages({ order }: { order: Pick<Order, 'orderNumber'> }) {
  const { messages, sending, send } = useOrderMessages(order.orderNumber);
  const now = Date.now();
  // Room for the shopper's and the staff's, so that the lines below stay where they are.
  if (!messages) return <div aria-hidden className="mb-3 h-26.75" />;
  if (messages.length === 0) return null;
  return (
    <ul aria-label={`Messages about ${order.orderNumber}`} className="mb-3 border-t border-line text-label">
      {newestOfEach(messages).map((message) => {
        const isBad = isInTrouble(message);
        const Icon = isBad ? MailWarning : Mail;
        return (
          <li key={messageName(message)} className="flex items-center gap-3 border-b border-line py-1">
            <Icon
              aria-hidden
              size={18}
              strokeWidth={1.75}
              className={`shrink-0 ${isBad ? 'text-err' : 'text-ink-3'}`}
            />
            <span className={`min-w-0 [overflow-wrap:anywhere] ${isBad ? 'text-err' : 'text-ink-2'}`}>
              {messageSentence(message, now)}
            </span>
            <Button
              size="small"
              className="ml-auto"
              aria-label={`Send again: ${messageName(message)}`}
              disabled={sending !== undefined || isUnderWay(message, now)}
              onClick={() => send(message)}
            >
              Send again
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
