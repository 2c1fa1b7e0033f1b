import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { CustomerKey } from '../../../domain/address/customer-key';
import type { ListedSecret, SecretsList } from '../../../domain/calls/office';
import { capitalized } from '../../../domain/catalog/quantity-words';
import { SECRET_RULES } from '../../../domain/people/secrets';
import { countOf } from '../../../domain/text/count-of';
import { SearchedChoice } from '../layout/filter-menu';
import { CustomerName, DenseButton, Heads, LoadedContent, OfficeScreen, Panel } from '../layout/parts';
import { endSecretSessions, fetchSecrets, removeSecret } from '../session/office-calls';
import { useCustomer, useOffice, useOfficeAction, useOfficeData } from '../session/office-context';
import { SecretDialog, type SecretTarget } from './secret-dialog';

const EVERYBODY = '';

export function SecretsScreen() {
  const { customers } = useOffice().me;
  const [list, reload] = useOfficeData(fetchSecrets);
  const [shown, setShown] = useState(EVERYBODY);
  const [target, setTarget] = useState<SecretTarget>();
  const chosen = customers.find(({ key }) => key === shown)?.key;

  return (
    <OfficeScreen
      title="Secrets"
      note="Replacing one needs no restart"
      tools={
        <>
          <SearchedChoice
            label="Customer"
            isLabelHidden
            value={shown}
            options={[[EVERYBODY, 'All customers'], ...customers.map(({ key, title }) => [key, title] as const)]}
            onChange={setShown}
            className="min-w-38"
          />
          <DenseButton onClick={() => setTarget({ customer: chosen ?? customers[0]?.key ?? null, kind: 'code' })}>
            <Plus size={15} strokeWidth={1.75} />
            Add
          </DenseButton>
        </>
      }
    >
      <LoadedContent loaded={list} onRetry={() => void reload()}>
        {(loaded) => (
          <>
            <SecretsTable
              secrets={loaded.secrets.filter(({ customer }) => chosen === undefined || customer === chosen)}
              onReplace={setTarget}
              onChanged={reload}
              versionOf={(customer) => versionOf(loaded, customer)}
            />
            {target && (
              <SecretDialog
                first={target}
                versionOf={(customer) => versionOf(loaded, customer)}
                onChanged={reload}
                onClose={() => setTarget(undefined)}
              />
            )}
          </>
        )}
      </LoadedContent>
    </OfficeScreen>
  );
}

function versionOf({ customers }: SecretsList, customer: string | null): number {
  return customers.find((each) => each.customer === customer)?.version ?? 0;
}

interface SecretsTableProps {
  readonly secrets: readonly ListedSecret[];
  onReplace(target: SecretTarget): void;
  onChanged(): Promise<void>;
  versionOf(customer: CustomerKey | null): number;
}

const CELL = 'px-2.5 py-1.5 max-md:p-0 md:border-t md:border-line md:first:pl-4 md:last:pr-4';

/** A table, or cards where it doesn't fit. Old ones are listed as long as somebody is signed in with them. */
function SecretsTable({ secrets, ...rest }: SecretsTableProps) {
  const listed = secrets.filter(({ retired_at, sessions, kind }) => !retired_at || sessions > 0 || kind === 'webhook');
  if (listed.length === 0)
    return <p className="p-4 text-ink-2">There are no codes or passwords yet. Add the first one.</p>;
  return (
    <Panel className="overflow-hidden">
      <table className="w-full max-md:block">
        <thead className="text-left text-label text-ink-2 max-md:hidden">
          <tr>
            <Heads names={['Customer', 'What', 'Set', 'Signed in with it']} className="first:pl-4" />
            <td />
          </tr>
        </thead>
        <tbody className="max-md:block">
          {listed.map((secret) => (
            <Row
              key={secret.id}
              secret={secret}
              isRemovable={
                SECRET_RULES[secret.kind].isList && secrets.filter((other) => isBeside(other, secret)).length > 1
              }
              {...rest}
            />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function isBeside(other: ListedSecret, { customer, kind }: ListedSecret): boolean {
  return other.customer === customer && other.kind === kind && other.retired_at === null;
}

interface RowProps extends Omit<SecretsTableProps, 'secrets'> {
  readonly secret: ListedSecret;
  readonly isRemovable: boolean;
}

function Row({ secret, isRemovable, onReplace, onChanged, versionOf }: RowProps) {
  const act = useOfficeAction();
  const { customer, kind, name, retired_at } = secret;
  const label = labelOf(secret);
  const title = useCustomer(customer ?? undefined)?.title ?? 'all customers';
  const spoken = `the ${label.toLowerCase()}${name && ` ${name}`} of ${title}`;

  async function run(make: () => Promise<unknown>, done: string) {
    await act(make, done);
    await onChanged();
  }

  return (
    <tr className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:border-t max-md:border-line max-md:px-4 max-md:py-3 max-md:first:border-t-0">
      <td className={CELL}>
        <CustomerName customer={customer ?? undefined} />
      </td>
      <td className={`${CELL} wrap-anywhere`}>
        {label}
        {name && <span className="ml-2 text-ink-2">{name}</span>}
      </td>
      <td className={`${CELL} text-ink-2`}>
        <SetText secret={secret} />
      </td>
      <td className={CELL}>
        <SessionsText secret={secret} />
      </td>
      <td className={`${CELL} max-md:col-start-2 max-md:row-span-4 max-md:row-start-1 max-md:self-center`}>
        <span className="flex justify-end gap-2 max-md:flex-col">
          {retired_at !== null && (
            <DenseButton
              className="text-err"
              aria-label={kind === 'webhook' ? `Stop signing with ${spoken}` : `End sessions of ${spoken}`}
              onClick={() => void run(() => endSecretSessions(secret), 'Ended.')}
            >
              {kind === 'webhook' ? 'Stop' : 'End theirs'}
            </DenseButton>
          )}
          {retired_at === null && isRemovable && (
            <DenseButton
              aria-label={`Remove ${spoken}`}
              onClick={() => void run(() => removeSecret(secret, versionOf(customer)), `Removed ${spoken}.`)}
            >
              Remove
            </DenseButton>
          )}
          {retired_at === null && (
            <DenseButton aria-label={`Replace ${spoken}`} onClick={() => onReplace({ customer, kind, secret })}>
              Replace
            </DenseButton>
          )}
        </span>
      </td>
    </tr>
  );
}

function labelOf({ kind, retired_at }: ListedSecret): string {
  const { name } = SECRET_RULES[kind];
  return retired_at === null ? capitalized(name) : `Old ${name}`;
}

const DAY_MS = 24 * 60 * 60_000;
const LONG_AGO_MS = 365 * DAY_MS;

function SetText({ secret: { set_at, set_by, retired_at } }: { secret: ListedSecret }) {
  if (retired_at !== null) return `Replaced ${ageText(retired_at)}`;
  if (set_at === null) return 'In the secrets file';
  const isOld = Date.now() - set_at > LONG_AGO_MS;
  return (
    <span>
      <span className={isOld ? 'font-name text-wait' : ''}>{ageText(set_at)}</span>
      <span className="block text-label text-ink-3">by {set_by}</span>
    </span>
  );
}

/** 'today', '3 days ago', '14 months ago'. */
function ageText(time: number): string {
  const days = Math.floor((Date.now() - time) / DAY_MS);
  if (days < 1) return 'today';
  if (days < 60) return `${countOf(days, 'day')} ago`;
  return `${countOf(Math.floor(days / 30.4), 'month')} ago`;
}

function SessionsText({ secret: { kind, retired_at, sessions } }: { secret: ListedSecret }) {
  if (kind === 'webhook') return <span className="text-ink-2">{retired_at === null ? '' : 'Still signs, too'}</span>;
  if (sessions === 0) return <span className="text-ink-2">No devices</span>;
  return (
    <>
      {countOf(sessions, 'device')}
      {retired_at !== null && <span className="ml-1.5 font-name text-wait">still on the old one</span>}
    </>
  );
}
