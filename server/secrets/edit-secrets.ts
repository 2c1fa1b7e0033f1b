import type { CustomerKey } from '../../domain/address/customer-key';
import type { ListedSecret, SecretsList } from '../../domain/calls/office';
import { SECRET_KINDS } from '../../domain/people/secrets';
import type { Actor } from '../activity/rows';
import type { HasDatabase } from '../database/database';
import type { QueuePath } from '../limits/fair-queue';
import type { HasClock } from '../operations/clock';
import {
  changeSecret,
  countSessions,
  endSessionsOfSecret,
  type FileSecret,
  listSecretRows,
  type NewSecret,
  type SecretChange,
  type SecretPlace,
  secretVersions,
} from './rows';
import { hashSecret, newSalt, saltsOf, secretList } from './secret-list';
import type { HasSecrets, Secrets } from './secrets';
import { decryptedSecret, encryptedSecret, entriesOf, type SecretEntry } from './stored-secrets';

interface SecretNeeds extends HasDatabase, HasClock, HasSecrets {
  readonly customers: readonly CustomerKey[];
}

type Place = Omit<SecretPlace, 'isDemo'>;

/** Everything that's in use or still has sessions, without its values. */
export async function listSecrets({ db, secrets, customers, now }: SecretNeeds): Promise<SecretsList> {
  const owners: readonly Place['customer'][] = ['', ...customers];
  const versions = await secretVersions(db.read);
  const [rows, counts] = await Promise.all([listSecretRows(db.read), countSessions(db.lists, now())]);
  const present = (entry: SecretEntry): ListedSecret => ({
    id: idOf(secrets, entry, entry.value),
    customer: entry.customer || null,
    kind: entry.kind,
    name: entry.name,
    set_at: entry.set_at,
    set_by: entry.set_by,
    retired_at: entry.retired_at,
    sessions: fingerprintsOf(secrets, customers, entry, entry.value).reduce(
      (sum, each) => sum + (counts.get(each) ?? 0),
      0,
    ),
  });
  return {
    secrets: owners.flatMap((customer) =>
      SECRET_KINDS.flatMap((kind) => entriesOf(secrets.file, rows, customer, kind)).map(present),
    ),
    customers: owners.map((customer) => ({ customer: customer || null, version: versions.get(customer) ?? 0 })),
  };
}

export interface SecretInput extends Place {
  readonly version: number;
  /** The id of the one that's replaced or removed. */
  readonly replaces?: string | undefined;
  /** Undefined to remove it. */
  readonly added?: NewSecret | undefined;
}

/** @param whose who waits for the hashes */
export async function editSecret(
  { db, secrets, customers, now }: SecretNeeds,
  by: Actor,
  { version, replaces, added, ...place }: SecretInput,
  whose: QueuePath,
): Promise<SecretChange | 'in_use' | 'of_another_customer'> {
  const rows = await listSecretRows(db.read);
  const activeAt = (customer: Place['customer']) =>
    entriesOf(secrets.file, rows, customer, place.kind).filter(({ retired_at }) => retired_at === null);
  const active = activeAt(place.customer);
  const old = active.find((each) => idOf(secrets, each, each.value) === replaces);
  if (replaces !== undefined && !old) return 'unknown';
  if (added) {
    const isAmong = async (entries: readonly SecretEntry[]) =>
      (await secretList(entries.map(({ value }) => value)).find(added.value, whose)) !== undefined;
    if (await isAmong(active)) return 'in_use';
    const others = place.kind === 'code' || place.kind === 'password' ? customers : [];
    // It would open the other customer's orders to this one's staff.
    for (const customer of others) if (await isAmong(activeAt(customer))) return 'of_another_customer';
  }
  const salt = saltsOf(active.map(({ value }) => value))[0] ?? newSalt();
  const protect = async (value: string) =>
    place.kind === 'webhook' ? encryptedSecret(secrets.file, value) : hashSecret(value, salt);
  const fromFile: FileSecret[] = [];
  for (const { name, value } of active) {
    const kept = saltsOf([value]).length > 0 ? value : await protect(value);
    fromFile.push({ name, value: kept, renamed: renamedFingerprints(secrets, customers, place, value, kept) });
  }
  const kept = old && fromFile[active.indexOf(old)]?.value;
  const edit = {
    place: { ...place, isDemo: secrets.demo },
    version,
    fromFile,
    added: added && { name: added.name, value: await protect(added.value) },
    isReplaced: kept === undefined ? undefined : ({ value }: NewSecret) => value === kept,
  };
  return changeSecret(db, by, edit, now());
}

/** @returns how many; undefined if there's no such secret */
export async function endSecretSessions(
  { db, secrets, customers, now }: SecretNeeds,
  by: Actor,
  place: Place,
  id: string,
) {
  const isWebhook = place.kind === 'webhook';
  const plainOf = (stored: string) => (isWebhook ? decryptedSecret(secrets.file, stored)?.text : stored);
  return endSessionsOfSecret(
    db,
    by,
    { ...place, isDemo: secrets.demo },
    ({ value }) => idOf(secrets, place, plainOf(value) ?? '') === id,
    (value) => fingerprintsOf(secrets, customers, place, value),
    now(),
  );
}

function idOf(secrets: Secrets, { kind, customer }: Place, value: string): string {
  return secrets.grants.nameOf(kind, customer, value);
}

/** Those that sessions may have for it. An admin password of all customers has one at each. */
function fingerprintsOf(
  secrets: Secrets,
  customers: readonly CustomerKey[],
  { kind, customer }: Place,
  value: string,
): readonly string[] {
  if (kind === 'webhook') return [];
  return (customer === '' ? customers : [customer]).flatMap((each) =>
    secrets.grants.fingerprints(kind === 'admin' ? 'admin' : 'customer', each, value),
  );
}

function renamedFingerprints(
  secrets: Secrets,
  customers: readonly CustomerKey[],
  place: Place,
  before: string,
  after: string,
): FileSecret['renamed'] {
  const fresh = fingerprintsOf(secrets, customers, place, after);
  return before === after
    ? []
    : fingerprintsOf(secrets, customers, place, before).map((each, at) => [each, fresh[at] ?? each]);
}
