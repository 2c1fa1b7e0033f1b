import { Phone } from 'lucide-react';
import { buttonClasses } from '../../components/button';
import { useRep } from './order-aside';

/** Who knows the order when the page does not. */
export function CallRep() {
  const { name, phone } = useRep();
  return (
    <a href={`tel:${phone}`} className={`${buttonClasses('primary')} max-narrow:whitespace-normal`}>
      <Phone aria-hidden size={20} strokeWidth={1.75} />
      <span>
        {name ? `Call ${name}, ` : 'Call '}
        <span className="whitespace-nowrap">{phone}</span>
      </span>
    </a>
  );
}
