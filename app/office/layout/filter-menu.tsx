import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CustomerKey } from '../../../domain/address/customer-key';
import type { WireCustomer } from '../../../domain/calls/office';
import type { Permission } from '../../../domain/people/roles';
import { countOf } from '../../../domain/text/count-of';
import { Popup } from '../../ui/popup';
import { usePermitted } from '../session/office-context';
import { Choice, type ChoiceProps, INPUT } from './fields';
import { CustomerMark } from './parts';

interface FilterMenuProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string; readonly mark?: ReactNode }[];
  onChange(value: string): void;
  readonly children?: ReactNode;
}

/** From here on, people find an option sooner by typing. */
const MANY = 12;

/** Nobody reads more, and a phone takes long to draw them. */
const MAX_SHOWN = 200;

/** Escape closes the list, but not a dialog around it. */
function keepOuterDialog(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}

/** A filter that says what it's set to, and opens a list of choices; long lists are searched. */
export function FilterMenu({ label, value, options, onChange, children }: FilterMenuProps) {
  const [typed, setTyped] = useState('');
  const chosen = options.find((option) => option.value === value);
  const found = options.filter(({ text }) => text.toLowerCase().includes(typed.trim().toLowerCase()));
  const shown = found.slice(0, MAX_SHOWN);
  function choose(option: string, close: () => void): void {
    setTyped('');
    onChange(option);
    close();
  }
  return (
    <Popup
      label={label}
      isSheet
      className="dense inline-flex max-w-60 shrink-0 items-center gap-2 rounded-control border border-line-strong bg-surface px-3 whitespace-nowrap hover:border-ink-3"
      button={
        <>
          <span className="text-ink-2">{label}</span> <b className="truncate font-name">{chosen?.text ?? value}</b>
          <ChevronDown size={16} strokeWidth={1.75} className="shrink-0" />
        </>
      }
    >
      {(close) => (
        <div className="grid gap-1 p-2 sm:w-72">
          {options.length > MANY && (
            <input
              type="search"
              aria-label={`Find: ${label}`}
              placeholder="Find"
              // biome-ignore lint/a11y/noAutofocus: the dialog was opened to choose, and typing is the quickest way
              autoFocus
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                keepOuterDialog(event);
                if (event.key !== 'Enter') return;
                // A form around it isn't complete yet.
                event.preventDefault();
                if (typed.trim() !== '' && shown[0]) choose(shown[0].value, close);
              }}
              className={`${INPUT} mb-1`}
            />
          )}
          <ul className="max-h-80 overflow-y-auto">
            {shown.map((option) => (
              <li key={option.value}>
                <button
                  type="button"
                  aria-pressed={option.value === value}
                  onClick={() => choose(option.value, close)}
                  onKeyDown={keepOuterDialog}
                  className="dense flex w-full items-center gap-2.5 rounded-thumb px-2.5 text-left -outline-offset-2 hover:bg-sunken aria-pressed:font-name"
                >
                  {option.mark}
                  <span className="min-w-0 flex-1 truncate">{option.text}</span>
                  {option.value === value && <Check size={16} className="shrink-0" />}
                </button>
              </li>
            ))}
          </ul>
          {shown.length === 0 && <p className="p-2.5 text-ink-2">Nothing is called “{typed}”.</p>}
          {found.length > shown.length && (
            <p className="p-2.5 text-ink-2">{countOf(found.length - shown.length, 'more')}: type to find one.</p>
          )}
          {children}
        </div>
      )}
    </Popup>
  );
}

/** Nobody scrolls a native list of a thousand, so longer lists get a search field. */
const TOO_MANY = 30;

/** A choice in a form, however many options there are. */
export function SearchedChoice(props: ChoiceProps) {
  const { label, value, options, onChange, className } = props;
  if (options.length <= TOO_MANY) return <Choice {...props} />;
  return (
    <div className={`flex items-end ${className ?? ''}`}>
      <FilterMenu
        label={label}
        value={value}
        options={options.map(([key, text]) => ({ value: key, text }))}
        onChange={onChange}
      />
    </div>
  );
}

export function customerOptions(customers: readonly WireCustomer[]) {
  return customers.map(({ key, title, brand }) => ({
    value: key,
    text: title,
    mark: <CustomerMark color={brand} />,
  }));
}

interface CustomerChoiceProps {
  readonly permission: Permission;
  readonly value: CustomerKey | '';
  onChange(customer: CustomerKey | ''): void;
}

/** The customer that the address names, '' for all, and the filter that changes it. */
export function useCustomerFilter(permission: Permission) {
  const [params, setParams] = useSearchParams();
  const customer = (params.get('customer') ?? '') as CustomerKey | '';
  const choose = (key: CustomerKey | '') => setParams(key ? { customer: key } : {});
  return { customer, filter: <CustomerChoice permission={permission} value={customer} onChange={choose} /> };
}

/** The customers at which the person has the permission. With one, there's nothing to choose. */
export function CustomerChoice({ permission, value, onChange }: CustomerChoiceProps) {
  const permitted = usePermitted(permission);
  if (permitted.length < 2) return null;
  return (
    <FilterMenu
      label="Customer"
      value={value}
      options={[{ value: '', text: `All ${permitted.length}` }, ...customerOptions(permitted)]}
      onChange={(customer) => onChange(customer as CustomerKey | '')}
    />
  );
}
