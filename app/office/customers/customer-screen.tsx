import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { valueAt } from '../../../domain/catalog/draft';
import { isAllowed } from '../../../domain/people/roles';
import { SECRET_RULES, type SecretKind } from '../../../domain/people/secrets';
import { countOf } from '../../../domain/text/count-of';
import { ConfirmDialog } from '../../ui/small-dialog';
import type { Catalog } from '../catalog/catalog-data';
import { CatalogScreen, DraftTag } from '../catalog/catalog-screen';
import { Problem, TextButton } from '../catalog/field-notes';
import { customerDocument, textOf, titleOf } from '../items/item-list';
import { DenseButton, LoadedContent, Notice, Panel, Tag, TitledPanel } from '../layout/parts';
import { SecretDialog } from '../secrets/secret-dialog';
import { fetchSecrets } from '../session/office-calls';
import { useOffice, useOfficeData } from '../session/office-context';
import { BrandPanel } from './brand-panel';
import { customerIn } from './customers-screen';
import { BooksPanel, ContactsPanel, LogosPanel, SettingsPanel } from './settings-panels';
import { StoresPanel } from './stores-panel';

/** Everything about one customer but its items, which are on Items. */
export function CustomerScreen() {
  const { key = '' } = useParams();
  const document = customerDocument(key);
  return (
    <CatalogScreen
      title={(catalog) => (catalog ? titleOf(catalog.documents, key) : key)}
      back={{ to: '/customers', name: 'Customers' }}
      note={({ state }) => <DraftTag edits={state.edits.filter((edit) => edit.document === document)} />}
    >
      {(catalog) =>
        catalog.documents[document] ? (
          <CustomerPage key={key} catalog={catalog} customer={key} />
        ) : (
          <Notice text={`There’s no customer ${key}, or your roles don’t include it.`} />
        )
      }
    </CatalogScreen>
  );
}

interface CustomerProps {
  readonly catalog: Catalog;
  readonly customer: string;
}

function CustomerPage({ catalog, customer }: CustomerProps) {
  const { grants } = useOffice().me.person;
  const isPublished = catalog.published[customerDocument(customer)] !== undefined;
  return (
    <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-1 gap-3.5 xl:order-last">
        <AddressPanel catalog={catalog} customer={customer} isPublished={isPublished} />
        <BrandPanel catalog={catalog} customer={customer} />
        {isPublished && isAllowed(grants, 'secrets.change') && <CodesPanel customer={customer} />}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-3.5">
        <WholeProblems catalog={catalog} customer={customer} />
        <StoresPanel catalog={catalog} customer={customer} />
        <ContactsPanel catalog={catalog} customer={customer} />
        <LogosPanel catalog={catalog} customer={customer} />
        <SettingsPanel catalog={catalog} customer={customer} />
        <BooksPanel catalog={catalog} customer={customer} />
      </div>
    </div>
  );
}

function WholeProblems({ catalog, customer }: CustomerProps) {
  const file = customerDocument(customer);
  const problems = catalog.problems.filter((problem) => problem.file === file && (!problem.field || problem.item));
  if (problems.length === 0) return null;
  return (
    <Panel className="grid gap-1.5 p-4 text-label">
      {problems.slice(0, 10).map(({ item, field, message }) => (
        <Problem key={`${item} ${field} ${message}`}>
          {item && `${item}: `}
          {message}
        </Problem>
      ))}
    </Panel>
  );
}

function AddressPanel({ catalog, customer, isPublished }: CustomerProps & { readonly isPublished: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const place = { document: customerDocument(customer), pointer: ['closed'] };
  const isClosed = valueAt(catalog.documents, place) === true;
  const wasClosed = valueAt(catalog.published, place) === true;
  const mayChange = catalog.mayChange(place.document, 'closed');
  const title = textOf(customerIn(catalog.documents, customer).title);
  const path = textOf(customerIn(catalog.documents, customer).route_prefix);

  function set(closed: boolean): void {
    setAsking(false);
    catalog.save({ ...place, value: closed ? true : null });
  }

  return (
    <TitledPanel
      title="Address"
      note={<Tag>{!isPublished ? 'Opens once it’s published' : wasClosed ? 'Closed' : 'Open'}</Tag>}
    >
      <p className="text-ink-2">
        {path ? (
          <>
            <b className="font-heading text-ink">{path}</b> on hosts of several stores, and hosts with “{customer}” in
            their name.
          </>
        ) : (
          <>Hosts with “{customer}” in their name.</>
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {isPublished && <StoreLink path={path} customer={customer} />}
        {!isPublished && catalog.mayChange(place.document) && (
          <TextButton onClick={() => catalog.change({ document: place.document, pointer: [], value: null })}>
            Discard this new customer
          </TextButton>
        )}
        {isPublished && mayChange && !isClosed && (
          <DenseButton variant="danger-quiet" onClick={() => setAsking(true)}>
            Close this store…
          </DenseButton>
        )}
        {mayChange && isClosed && <DenseButton onClick={() => set(false)}>Reopen this store</DenseButton>}
      </div>
      {isClosed !== wasClosed && isPublished && (
        <p className="mt-2 text-label text-send">{isClosed ? 'Closes' : 'Reopens'} once it’s published.</p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Close ${title}’s store?`}
          stay="Keep it open"
          go="Close it"
          onClose={() => setAsking(false)}
          onGo={() => set(true)}
        >
          <ul className="mt-3 grid list-disc gap-2 pl-5">
            <li>Nothing happens until you publish.</li>
            <li>Its address then says that the store is closed. No orders can be placed.</li>
            <li>Orders that wait on a device aren’t placed; the shopper reads why.</li>
            <li>Placed orders stay: desk and reps work on them here as before.</li>
            <li>It can be reopened at any time, with everything it has.</li>
          </ul>
        </ConfirmDialog>
      )}
    </TitledPanel>
  );
}

/** On this machine, the office is on the host of the stores. */
function StoreLink({ path, customer }: { path: string; customer: string }) {
  const { hostname, port, protocol } = window.location;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (!isLocal) return null;
  const href = path || `${protocol}//${customer}.localhost:${port}/`;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1.5 font-heading text-send hover:underline pointer-coarse:min-h-11"
    >
      Open the store
      <ExternalLink size={15} />
    </a>
  );
}

const KINDS = ['code', 'password'] as const satisfies readonly SecretKind[];

/** What opens the store and places orders. The Secrets screen has all of it. */
function CodesPanel({ customer }: { customer: string }) {
  const [secrets, reload] = useOfficeData(fetchSecrets);
  const [adding, setAdding] = useState<SecretKind>();
  return (
    <TitledPanel title="Codes and password" note="They work at once, without publishing">
      <LoadedContent loaded={secrets} onRetry={() => void reload()}>
        {({ secrets: all, customers }) => (
          <>
            <ul className="grid gap-2">
              {KINDS.map((kind) => {
                const own = all.filter((each) => each.customer === customer && each.kind === kind && !each.retired_at);
                const { name, isList } = SECRET_RULES[kind];
                return (
                  <li key={kind} className="flex min-h-9 flex-wrap items-center justify-between gap-2">
                    {own.length === 0 ? `No ${name} yet` : isList ? countOf(own.length, name) : `A ${name}`}
                    {(isList || own.length === 0) && (
                      <DenseButton onClick={() => setAdding(kind)}>
                        {isList ? `Add an ${name}` : `Set the ${name}`}
                      </DenseButton>
                    )}
                  </li>
                );
              })}
            </ul>
            {adding && (
              <SecretDialog
                first={{ customer, kind: adding }}
                versionOf={(key) => customers.find((each) => each.customer === key)?.version ?? 0}
                onChanged={reload}
                onClose={() => setAdding(undefined)}
              />
            )}
          </>
        )}
      </LoadedContent>
    </TitledPanel>
  );
}
