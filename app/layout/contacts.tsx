import { Phone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MAIN_LINE } from '../../domain/catalog/customer';
import { useStorefront } from '../storefront/storefront-context';
import { HEADER_BUTTON } from './header-button';

/** The phone numbers of the account reps and the main line. */
export function ContactList({ className }: { className: string }) {
  const { customer } = useStorefront();
  return (
    <ul aria-label="Contacts" className={className}>
      {customer.account_reps.map((rep) => (
        <Contact
          key={rep.phone}
          {...rep}
          className="contacts:first:border-l contacts:first:border-line contacts:first:pl-4"
        />
      ))}
      <Contact
        name="Main line"
        phone={MAIN_LINE}
        className="border-line max-contacts:border-t contacts:border-l contacts:pl-4"
      />
    </ul>
  );
}

function Contact({ name, phone, className }: { name: string; phone: string; className: string }) {
  return (
    <li className={className}>
      <a
        href={`tel:${phone}`}
        className="flex min-h-11 flex-col justify-center text-label leading-4.25 whitespace-nowrap max-contacts:min-h-13 max-contacts:px-4"
      >
        <span className="font-name">{name}</span> <span className="text-ink-2">{phone}</span>
      </a>
    </li>
  );
}

/** The contacts behind an icon, where the header has no room for them. A click elsewhere or Escape closes the list. */
export function ContactsMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      const isEscape = (event as KeyboardEvent).key === 'Escape';
      if (isEscape) menu.current?.querySelector('button')?.focus();
      if (isEscape || !menu.current?.contains(event.target as Node)) setIsOpen(false);
    };
    const kinds = ['pointerdown', 'focusin', 'keydown'];
    for (const kind of kinds) document.addEventListener(kind, close);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, close);
    };
  }, [isOpen]);
  return (
    <div ref={menu} className="sm:relative contacts:hidden">
      <button
        type="button"
        aria-label="Contacts"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={HEADER_BUTTON}
      >
        <Phone aria-hidden size={20} strokeWidth={1.75} />
      </button>
      {isOpen && (
        <ContactList className="absolute top-full right-4 mt-2 sm:right-0 min-w-48 rounded-card border border-line bg-surface py-1 shadow-float" />
      )}
    </div>
  );
}
