import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { keyProblem } from '../../../domain/catalog/check/check-customers';
import { contrastOf, MIN_CONTRAST } from '../../../domain/catalog/colors';
import { customerFromTemplate, freeOrderPrefix, type NewCustomer } from '../../../domain/catalog/customer-template';
import { isObject } from '../../../domain/catalog/draft';
import { ORDER_PREFIX, orderPrefix } from '../../../domain/catalog/order-prefix';
import { capitalized } from '../../../domain/catalog/quantity-words';
import { parseStores } from '../../../domain/catalog/store-list';
import { codeText } from '../../../domain/text/code-text';
import { countOf } from '../../../domain/text/count-of';
import { onOneLine } from '../../../domain/text/plain-text';
import { Button } from '../../ui/button';
import { type Catalog, useCatalog } from '../catalog/catalog-data';
import { customerDocument, customersOf, textOf, titleOf } from '../items/item-list';
import { Choice, Field } from '../layout/fields';
import { SearchedChoice } from '../layout/filter-menu';
import { LoadedContent, OfficeScreen, TitledPanel } from '../layout/parts';
import { BrandColor, LogoField } from './brand-panel';
import { customerIn } from './customers-screen';
import { PastedStores } from './stores-panel';

/** A customer like another one, in the draft: it opens once it's published. */
export function NewCustomerScreen() {
  const [catalog, reload] = useCatalog();
  return (
    <OfficeScreen title="New customer" back={{ to: '/customers', name: 'Customers' }}>
      <LoadedContent loaded={catalog} onRetry={() => void reload()}>
        {(value) => <NewCustomerForm catalog={value} />}
      </LoadedContent>
    </OfficeScreen>
  );
}

const DARK_GREEN = '#17463a';

function NewCustomerForm({ catalog }: { catalog: Catalog }) {
  const { documents } = catalog;
  const navigate = useNavigate();
  const [template, setTemplate] = useState('');
  const [items, setItems] = useState<NewCustomer['items']>('base prices');
  const [title, setTitle] = useState('');
  const [typedKey, setTypedKey] = useState<string>();
  const [typedPrefix, setTypedPrefix] = useState<string>();
  const [brand, setBrand] = useState(DARK_GREEN);
  const [logo, setLogo] = useState('');
  const [storeText, setStoreText] = useState('');
  const [contacts, setContacts] = useState<Contacts>({ name: '', phone: '', email: '', orderDesk: '' });
  const [isAsked, setAsked] = useState(false);

  const key = typedKey ?? suggestedKey(title);
  const stores = parseStores(storeText, [], key);
  const prefixes = orderPrefixesIn(documents);
  const prefix = typedPrefix ?? (title.trim() && freeOrderPrefix({ title: title.trim(), key: key || 'new' }, prefixes));
  const errors = {
    title: titleError(title, documents),
    key: isObject(documents[customerDocument(key)] ?? null)
      ? `${titleOf(documents, key)} has this address already.`
      : sentence(keyProblem(key, hostWordsIn(documents))),
    prefix: prefixError(prefix, prefixes),
    brand: contrastOf(brand, '#ffffff') < MIN_CONTRAST ? 'The brand color is too light for white text.' : undefined,
    stores:
      stores.length === 0
        ? 'Enter at least one store.'
        : stores.some(({ problem }) => problem)
          ? 'Correct the lines with mistakes, or remove them.'
          : undefined,
    repName: onOneLine(contacts.name) === '' ? 'Enter the name that shoppers see.' : undefined,
    repPhone: PHONE.test(codeText(contacts.phone)) ? undefined : 'Enter a phone number like 404-555-0142.',
  };
  const shown = (field: keyof typeof errors, isTyped: boolean) => (isAsked || isTyped ? errors[field] : undefined);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (Object.values(errors).some(Boolean)) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
      return;
    }
    const wanted: NewCustomer = {
      key,
      brand,
      logo,
      stores,
      items,
      title: onOneLine(title),
      reps: [{ name: onOneLine(contacts.name), phone: codeText(contacts.phone), email: codeText(contacts.email) }],
      orderDesk: codeText(contacts.orderDesk),
      orderPrefix: prefix,
    };
    const value = customerFromTemplate(wanted, template ? customerIn(documents, template) : undefined);
    catalog.save({ document: customerDocument(key), pointer: [], value });
    void navigate(`/customers/${key}`);
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid max-w-220 gap-3.5">
      <TemplatePanel
        documents={documents}
        template={template}
        items={items}
        onTemplate={setTemplate}
        onItems={setItems}
      />
      <TitledPanel title="Name and address">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label="Name"
            placeholder="Hartford Group"
            value={title}
            maxLength={60}
            error={shown('title', onOneLine(title) !== '')}
            onChange={setTitle}
          />
          <Field
            label="Word in its addresses"
            value={key}
            maxLength={30}
            spellCheck={false}
            autoCapitalize="none"
            error={shown('key', key !== '')}
            onChange={(text) => setTypedKey(text.toLowerCase())}
          />
          <Field
            label="Order numbers start with"
            value={prefix}
            maxLength={6}
            spellCheck={false}
            autoCapitalize="characters"
            error={shown('prefix', prefix !== '')}
            onChange={(text) => setTypedPrefix(text.toUpperCase())}
          />
        </div>
        <p className="mt-2 text-label text-ink-2">
          {key && !errors.key
            ? `Opens at /${key} on hosts of several stores, and on hosts such as ${key}.example.com. It can’t be changed later.`
            : 'Lowercase letters and digits. It can’t be changed later.'}
        </p>
      </TitledPanel>
      <TitledPanel title="Brand">
        <div className="grid gap-3 sm:grid-cols-2">
          <BrandColor value={brand} onChange={setBrand} />
          <LogoField file={logo} isPublished={false} onChange={setLogo} />
        </div>
      </TitledPanel>
      <TitledPanel title="Stores" note={stores.length > 0 && countOf(stores.length, 'line')}>
        <div className="grid gap-3">
          <PastedStores text={storeText} pasted={stores} onChange={setStoreText} error={shown('stores', false)} />
        </div>
      </TitledPanel>
      <ContactsPanel
        contacts={contacts}
        nameError={shown('repName', false)}
        phoneError={shown('repPhone', contacts.phone.length >= 12)}
        onChange={setContacts}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="dark">
          Add to the draft
        </Button>
        <span className="text-label text-ink-2">
          It opens once you publish. Then set its order code and the group’s password.
        </span>
      </div>
    </form>
  );
}

const ITEMS: readonly (readonly [NewCustomer['items'], string])[] = [
  ['base prices', 'Its items, at the prices of all customers'],
  ['own prices', 'Its items, with its own prices'],
  ['none', 'No items'],
];

interface TemplatePanelProps {
  readonly documents: Catalog['documents'];
  readonly template: string;
  readonly items: NewCustomer['items'];
  onTemplate(template: string): void;
  onItems(items: NewCustomer['items']): void;
}

function TemplatePanel({ documents, template, items, onTemplate, onItems }: TemplatePanelProps) {
  const templates = customersOf(documents)
    .map((each) => [each, titleOf(documents, each)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
  return (
    <TitledPanel title="Like which customer?" note="Settings, logos, and flip-books come from it">
      <div className="grid gap-3 sm:grid-cols-2">
        <SearchedChoice
          label="Template"
          value={template}
          options={[['', 'None: start empty'], ...templates]}
          onChange={onTemplate}
        />
        {template && (
          <Choice
            label="What it sells"
            value={items}
            options={ITEMS}
            onChange={(next) => onItems(next as NewCustomer['items'])}
          />
        )}
      </div>
    </TitledPanel>
  );
}

const PHONE = /^\d{3}-\d{3}-\d{4}$/;

/** Addresses of the rep and the order desk. */
interface Contacts {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly orderDesk: string;
}

interface ContactsPanelProps {
  readonly contacts: Contacts;
  readonly nameError: string | undefined;
  readonly phoneError: string | undefined;
  onChange(contacts: Contacts): void;
}

function ContactsPanel({ contacts, nameError, phoneError, onChange }: ContactsPanelProps) {
  return (
    <TitledPanel title="Account rep and order desk" note="A second rep can be added later">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Rep’s name"
          value={contacts.name}
          maxLength={60}
          error={nameError}
          onChange={(name) => onChange({ ...contacts, name })}
        />
        <Field
          label="Phone"
          placeholder="404-555-0142"
          value={contacts.phone}
          maxLength={20}
          error={phoneError}
          onChange={(phone) => onChange({ ...contacts, phone })}
        />
        <Field
          label="Rep’s mail address (optional)"
          value={contacts.email}
          maxLength={200}
          onChange={(email) => onChange({ ...contacts, email })}
        />
        <Field
          label="Order desk’s mail address (optional)"
          value={contacts.orderDesk}
          maxLength={200}
          onChange={(orderDesk) => onChange({ ...contacts, orderDesk })}
        />
      </div>
    </TitledPanel>
  );
}

function hostWordsIn(documents: Catalog['documents']): readonly string[] {
  const all = documents['customers.json'] ?? null;
  return isObject(all) && Array.isArray(all.host_words) ? all.host_words.map(String) : [];
}

function orderPrefixesIn(documents: Catalog['documents']): readonly string[] {
  return customersOf(documents).map((key) => {
    const { title, order_prefix } = customerIn(documents, key);
    return orderPrefix({ key, title: textOf(title), ...(order_prefix ? { order_prefix: textOf(order_prefix) } : {}) });
  });
}

function prefixError(prefix: string, taken: readonly string[]): string | undefined {
  if (!ORDER_PREFIX.test(prefix)) return 'Enter 2 to 6 capitals or digits, a letter first.';
  return taken.includes(prefix) ? `Another customer’s order numbers start with ${prefix}.` : undefined;
}

/** "Hartford Auto Group" is "hartford". */
function suggestedKey(title: string): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const [first = '', second = ''] = words;
  return first.length >= 3 ? first.slice(0, 30) : (first + second).slice(0, 30);
}

function titleError(title: string, documents: Catalog['documents']): string | undefined {
  const trimmed = onOneLine(title);
  if (trimmed === '') return 'Enter the group’s name.';
  const taken = customersOf(documents).some((key) => textOf(customerIn(documents, key).title) === trimmed);
  return taken ? 'Another customer has this name.' : undefined;
}

function sentence(problem: string | undefined): string | undefined {
  return problem && `${capitalized(problem)}.`;
}
