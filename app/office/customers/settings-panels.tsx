import { isObject, type Json, type JsonObject, type Place, valueAt } from '../../../domain/catalog/draft';
import { ITEM_TYPES, itemTypeLabel, type TypeNames } from '../../../domain/catalog/item-types';
import { codeText } from '../../../domain/text/code-text';
import { hasInvisibleCharacters, onOneLine } from '../../../domain/text/plain-text';
import { type Catalog, editsAt } from '../catalog/catalog-data';
import { DraftChoice, DraftField, LIST, NUMBER, OPTIONAL_TEXT, problemsIn, SwitchField } from '../catalog/draft-fields';
import { FieldNotes, TextButton } from '../catalog/field-notes';
import { customerDocument, textOf } from '../items/item-list';
import { Field } from '../layout/fields';
import { DenseButton, TitledPanel } from '../layout/parts';

interface PanelProps {
  readonly catalog: Catalog;
  readonly customer: string;
}

const EMPTY_REP: JsonObject = { name: '', phone: '' };

export function ContactsPanel({ catalog, customer }: PanelProps) {
  const place: Place = { document: customerDocument(customer), pointer: ['account_reps'] };
  const orderDesk: Place = { ...place, pointer: ['order_desk'] };
  const saved = valueAt(catalog.documents, place);
  const reps = Array.isArray(saved) ? saved.map((rep: Json) => (isObject(rep) ? rep : EMPTY_REP)) : [];
  const mayChange = catalog.mayChange(place.document, place.pointer[0]);

  function set(index: number, field: string, text: string): void {
    const { [field]: _, ...rest } = reps[index] ?? EMPTY_REP;
    // Nobody needs an address; the other two are required.
    const rep =
      field === 'email' && text.trim() === '' ? rest : { ...rest, [field]: field === 'name' ? text : codeText(text) };
    catalog.change({ ...place, value: reps.with(index, rep) });
  }

  return (
    <TitledPanel
      title="Account reps and order desk"
      tools={
        mayChange &&
        reps.length < 2 && (
          <DenseButton onClick={() => catalog.change({ ...place, value: [...reps, EMPTY_REP] })}>Add a rep</DenseButton>
        )
      }
    >
      <div className="grid gap-3">
        {reps.map((rep, index) => (
          // Only their position tells two reps apart while somebody types.
          <fieldset key={REP_NAMES[index]} className="grid items-end gap-2 sm:grid-cols-[1fr_9rem_1.2fr_auto]">
            <legend className="sr-only">{REP_NAMES[index]}</legend>
            {REP_FIELDS.map(([field, label]) => (
              <Field
                key={field}
                label={label}
                value={textOf(rep[field])}
                readOnly={!mayChange}
                maxLength={100}
                onChange={(text) => set(index, field, text)}
                onBlur={() => {
                  if (hasInvisibleCharacters(textOf(rep[field]))) set(index, field, onOneLine(textOf(rep[field])));
                  catalog.flush();
                }}
              />
            ))}
            {mayChange && reps.length > 1 && (
              <DenseButton onClick={() => catalog.change({ ...place, value: reps.toSpliced(index, 1) })}>
                Remove<span className="sr-only"> {textOf(rep.name) || REP_NAMES[index]}</span>
              </DenseButton>
            )}
          </fieldset>
        ))}
        <FieldNotes
          catalog={catalog}
          place={place}
          problems={problemsIn(catalog, place)}
          format={(value) =>
            Array.isArray(value) ? value.map((rep: Json) => (isObject(rep) ? textOf(rep.name) : '')).join(', ') : ''
          }
        />
        <DraftField
          catalog={catalog}
          place={orderDesk}
          label="Order desk: gets a mail of every order"
          placeholder="Nobody"
          as={OPTIONAL_TEXT}
          maxLength={200}
        />
      </div>
    </TitledPanel>
  );
}

const REP_NAMES = ['First rep', 'Second rep'];
const REP_FIELDS = [
  ['name', 'Name'],
  ['phone', 'Phone'],
  ['email', 'Mail, not shown to shoppers'],
] as const;

/** A type without logos isn't listed. */
const LOGOS = { ...LIST, parse: (text: string) => (text.trim() === '' ? null : LIST.parse(text)) };

/** Where logos can be stitched, and which ones there are for each type of item. */
export function LogosPanel({ catalog, customer }: PanelProps) {
  const document = customerDocument(customer);
  const at = (...pointer: string[]) => ({ catalog, place: { document, pointer } });
  const sold = new Set(
    ITEM_TYPES.filter((type) => {
      const list = catalog.documents[`items/${type}.json`];
      const codes = valueAt(catalog.documents, at('items').place);
      return (
        Array.isArray(list) &&
        isObject(codes) &&
        list.some((item: Json) => isObject(item) && Object.hasOwn(codes, textOf(item.code)))
      );
    }),
  );
  const listed = valueAt(catalog.documents, at('embroideries').place);
  const typeNames = namesOf(catalog, document);
  const types = ITEM_TYPES.filter((type) => sold.has(type) || (isObject(listed) && Object.hasOwn(listed, type)));
  return (
    <TitledPanel title="Logos" note="With commas between them, in the order in which they’re offered">
      <div className="grid gap-3 sm:grid-cols-2">
        <DraftField
          className="sm:col-span-2"
          {...at('logo_placements')}
          label="Placements on garments"
          placeholder="None: shoppers don’t choose one"
          as={LIST}
        />
        {types.map((type) => (
          <DraftField
            key={type}
            {...at('embroideries', type)}
            label={itemTypeLabel(type, typeNames)}
            placeholder="No logos"
            as={LOGOS}
          />
        ))}
      </div>
    </TitledPanel>
  );
}

function namesOf({ documents }: Catalog, document: string): TypeNames | undefined {
  const pointer = ['type_names'];
  return (valueAt(documents, { document, pointer }) ?? valueAt(documents, { document: 'defaults.json', pointer })) as
    | TypeNames
    | undefined;
}

const TIME_ZONES = [
  ['', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
] as const;

const PICTURES = [
  ['show_modification_thumbnail', 'Show the chosen logo as a small picture'],
  ['render_logo_preview', 'Show the logo on the item’s picture'],
] as const;

const MAILS = [
  ['shopper', 'Mail the shopper about an order'],
  ['reps', 'Mail the reps about each order'],
  ['order_desk', 'Mail the order desk about each order'],
  ['updates', 'Mail the shopper about changes'],
] as const;

const CAPITALS = { ...OPTIONAL_TEXT, parse: (text: string) => OPTIONAL_TEXT.parse(text.toUpperCase()) };

/** How the store works. What isn't set is as for all customers. */
export function SettingsPanel({ catalog, customer }: PanelProps) {
  const document = customerDocument(customer);
  const at = (...pointer: string[]) => ({ catalog, place: { document, pointer } });
  const usual = (...pointer: string[]) => valueAt(catalog.documents, { document: 'defaults.json', pointer }) === true;
  const isUsualMail = (name: string) =>
    valueAt(catalog.documents, { document: 'defaults.json', pointer: ['mails', name] }) !== false;
  return (
    <TitledPanel title="Settings">
      <div className="grid gap-3 sm:grid-cols-2">
        <SwitchField
          {...at('paypal_not_supported')}
          label="Payment"
          on={false}
          names={['By card, or with an order code', 'With an order code only']}
          usual={usual('paypal_not_supported')}
        />
        <DraftField
          {...at('apparel_minimum')}
          label="Minimum men’s and women’s units"
          placeholder="No minimum"
          inputMode="numeric"
          as={NUMBER}
        />
        {PICTURES.map(([name, label]) => (
          <SwitchField key={name} {...at(name)} label={label} usual={usual(name)} />
        ))}
        <SwitchField
          {...at('open_orders')}
          label="Who may read the orders"
          names={['Everybody who sees the store', 'Only who has a code or the password']}
          usual={false}
        />
        <SwitchField
          {...at('order_page_prices')}
          label="Prices on the pages that mails link to"
          names={['Shown', 'Left out']}
          usual
        />
        <DraftChoice {...at('time_zone')} label="Time zone" options={TIME_ZONES} />
        <SwitchField
          {...at('store_codes_are_bypass_codes')}
          label="Shoppers learn the codes of the stores"
          on={false}
          names={['Yes', 'No, they’re order codes, too']}
          usual={false}
        />
        {MAILS.map(([name, label]) => (
          <SwitchField key={name} {...at('mails', name)} label={label} usual={isUsualMail(name)} />
        ))}
        <DraftField
          {...at('order_prefix')}
          label="Order numbers start with"
          placeholder="The name’s first three letters"
          as={CAPITALS}
          maxLength={6}
        />
        <DraftField
          {...at('webhook')}
          label="Webhook for the group’s own system"
          placeholder="Nowhere"
          as={OPTIONAL_TEXT}
          maxLength={300}
        />
        <DraftField
          {...at('server_hostname')}
          label="Server that the store’s pages call"
          placeholder="The page’s own"
          as={OPTIONAL_TEXT}
          maxLength={200}
        />
      </div>
    </TitledPanel>
  );
}

const BOOKS = {
  flip_books: {
    title: 'Flip-books',
    fields: [
      ['title', 'Title'],
      ['url', 'Address'],
      ['cover', 'Cover color'],
    ],
    empty: { title: '', url: 'https://', cover: '#24302f' },
  },
  flip_book_shortcuts: {
    title: 'Pages of flip-books',
    fields: [
      ['label', 'Label'],
      ['page', 'Page'],
      ['url', 'Address'],
    ],
    empty: { label: '', page: 1, url: 'https://' },
  },
} as const;

/** The catalogs on the home screen's shelf. Most customers have those of all. */
export function BooksPanel({ catalog, customer }: PanelProps) {
  return (
    <TitledPanel title="Flip-books">
      <div className="grid gap-5">
        <BookList catalog={catalog} customer={customer} name="flip_books" />
        <BookList catalog={catalog} customer={customer} name="flip_book_shortcuts" />
      </div>
    </TitledPanel>
  );
}

function BookList({ catalog, customer, name }: PanelProps & { readonly name: keyof typeof BOOKS }) {
  const place: Place = { document: customerDocument(customer), pointer: [name] };
  const own = valueAt(catalog.documents, place);
  const usual = valueAt(catalog.documents, { document: 'defaults.json', pointer: [name] });
  const books = (Array.isArray(own) ? own : Array.isArray(usual) ? usual : []).filter(isObject);
  const mayChange = catalog.mayChange(place.document, place.pointer[0]);
  const { title, fields, empty } = BOOKS[name];
  const save = (value: Json) => catalog.change({ ...place, value });
  return (
    <section>
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-heading">
        {title}
        <span className="text-label font-normal text-ink-2">
          {own === null ? 'As for all customers' : 'This customer’s own'}
        </span>
        {mayChange && (
          <span className="ml-auto flex gap-3 text-label">
            {own === null ? (
              <TextButton onClick={() => save(books)}>Change them here</TextButton>
            ) : (
              <>
                <TextButton onClick={() => save([...books, empty])}>Add one</TextButton>
                <TextButton onClick={() => save(null)}>As for all customers</TextButton>
              </>
            )}
          </span>
        )}
      </h3>
      {own === null ? (
        <p className="mt-1 text-label text-ink-2">
          {books.map((book) => textOf(book.title) || `${textOf(book.label)}, page ${book.page}`).join(' · ') || 'None'}
        </p>
      ) : (
        <ul className="mt-2 grid gap-2">
          {books.map((book, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: while somebody types, only its place identifies a book
            <li key={index} className="grid items-end gap-2 sm:grid-cols-[1fr_6rem_1.5fr_auto]">
              {fields
                .toSorted(([one], [other]) => Number(one === 'url') - Number(other === 'url'))
                .map(([field, label]) => (
                  <Field
                    key={field}
                    label={label}
                    value={String(book[field] ?? '')}
                    readOnly={!mayChange}
                    maxLength={300}
                    onChange={(text) =>
                      save(books.with(index, { ...book, [field]: field === 'page' ? NUMBER.parse(text) : text }))
                    }
                    onBlur={catalog.flush}
                  />
                ))}
              {mayChange && (
                <DenseButton onClick={() => save(books.toSpliced(index, 1))}>
                  Remove<span className="sr-only"> {textOf(book.title) || textOf(book.label)}</span>
                </DenseButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {editsAt(catalog, place).length > 0 && own !== null && (
        <FieldNotes
          catalog={catalog}
          place={place}
          problems={problemsIn(catalog, place)}
          format={(value) => (Array.isArray(value) ? `${value.length}` : 'as for all customers')}
        />
      )}
    </section>
  );
}
