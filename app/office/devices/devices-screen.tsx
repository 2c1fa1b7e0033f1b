import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CustomerKey } from '../../../domain/address/customer-key';
import type { DeviceList, WireDevice } from '../../../domain/calls/devices';
import { DEVICE_FILTERS, type DeviceFilter } from '../../../domain/calls/devices';
import { devicesAddress, HOLDS_AFTER_MS } from '../../../domain/devices/device';
import { isAllowed } from '../../../domain/people/roles';
import { countOf } from '../../../domain/text/count-of';
import { formatTime } from '../../ui/format-time';
import { CustomerChoice } from '../layout/filter-menu';
import { CustomerName, DenseButton, Heads, LoadedContent, Notice, OfficeScreen, Panel } from '../layout/parts';
import { fetchDevices, signOutDevice } from '../session/office-calls';
import { useLiveData, useOffice, useOfficeAction } from '../session/office-context';

const FILTER_NAMES: Readonly<Record<DeviceFilter, string>> = {
  holding: 'Hold orders for an hour',
  unsaved: 'Store not saved',
  outdated: 'Older version',
  quiet: 'Not seen for a week',
  crashed: 'Crashed this week',
};

/** The tablets that have ordered from each customer's store. The address keeps what is shown. */
export function DevicesScreen() {
  const [params, setParams] = useSearchParams();
  const customer = (params.get('customer') ?? '') as CustomerKey | '';
  const show = DEVICE_FILTERS.find((filter) => filter === params.get('show'));
  const load = useCallback(() => fetchDevices({ customer, show }), [customer, show]);
  const [devices, reload] = useLiveData(load);
  const change = (changed: { customer?: CustomerKey | ''; show?: DeviceFilter | undefined }) =>
    setParams(devicesAddress({ customer, show, ...changed }).split('?')[1] ?? '');

  return (
    <OfficeScreen
      title="Devices"
      note={devices.kind === 'loaded' && countText(devices.value)}
      tools={
        <CustomerChoice permission="devices.read" value={customer} onChange={(key) => change({ customer: key })} />
      }
    >
      <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 pb-3 md:mx-0 md:flex-wrap md:px-0">
        <legend className="sr-only">Show</legend>
        {[undefined, ...DEVICE_FILTERS].map((filter) => (
          <DenseButton
            key={filter ?? 'all'}
            aria-pressed={filter === show}
            className="shrink-0 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-white"
            onClick={() => change({ show: filter })}
          >
            {filter ? FILTER_NAMES[filter] : 'All'}
          </DenseButton>
        ))}
      </fieldset>
      <LoadedContent loaded={devices} onRetry={() => void reload()}>
        {({ devices: list }) =>
          list.length > 0 ? (
            <DeviceTable devices={list} onChanged={reload} />
          ) : (
            <NoDevices isFiltered={show !== undefined} onClear={() => change({ show: undefined })} />
          )
        }
      </LoadedContent>
    </OfficeScreen>
  );
}

function countText({ devices, count }: DeviceList): string {
  if (count === 0) return '';
  return devices.length < count ? `The first ${devices.length} of ${count}` : countOf(count, 'device');
}

function NoDevices({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const none = 'No devices yet. A tablet is listed once somebody has entered the store’s password or a code on it.';
  return (
    <Notice text={isFiltered ? 'No matching devices.' : none}>
      {isFiltered && <DenseButton onClick={onClear}>Show all devices</DenseButton>}
    </Notice>
  );
}

interface DeviceTableProps {
  readonly devices: readonly WireDevice[];
  onChanged(): Promise<void>;
}

const CELL = 'px-2.5 py-2 max-lg:p-0 lg:border-t lg:border-line lg:first:pl-4 lg:last:pr-4';
const HEADS = ['Device', 'Customer', 'Last seen', 'Orders held', 'Store saved', 'Version', 'Crashes', 'Sign out'];

/** A table, or cards where it doesn't fit. */
function DeviceTable({ devices, onChanged }: DeviceTableProps) {
  return (
    <Panel className="overflow-hidden">
      <table className="w-full max-lg:block">
        <thead className="text-left text-label text-ink-2 max-lg:hidden">
          <tr>
            <Heads names={HEADS} className="whitespace-nowrap first:pl-4 last:pr-4 last:text-right" />
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {devices.map((device) => (
            <Row key={device.id} device={device} onChanged={onChanged} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface RowProps extends Pick<DeviceTableProps, 'onChanged'> {
  readonly device: WireDevice;
}

function Row({ device, onChanged }: RowProps) {
  const { customer, name, store, seen_at } = device;
  const Icon = /iPhone/.test(name) ? Smartphone : /iPad|Android/.test(name) ? Tablet : Monitor;
  return (
    <tr className="max-lg:grid max-lg:grid-cols-[1fr_auto] max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-1.5 max-lg:border-t max-lg:border-line max-lg:px-4 max-lg:py-3 max-lg:first:border-t-0">
      <td className={CELL}>
        <span className="flex items-center gap-3">
          <Icon size={18} strokeWidth={1.75} className="shrink-0 text-ink-2" />
          <span className="min-w-0">
            <span className="block font-name">{name}</span>
            <span className="block text-label text-ink-2 wrap-anywhere">{store || 'No order yet'}</span>
          </span>
        </span>
      </td>
      <td className={`${CELL} max-lg:justify-self-end`}>
        <CustomerName customer={customer} />
      </td>
      <Fact name="Last seen">{formatTime(seen_at)}</Fact>
      <Fact name="Orders held" isUsual={device.held === 0}>
        <Held device={device} />
      </Fact>
      <Fact name="Store saved" isUsual={device.total > 0 && device.saved === device.total}>
        {savedText(device)}
      </Fact>
      <Fact name="Version" isUsual={!device.is_outdated}>
        {versionText(device)}
      </Fact>
      <Fact name="Crashes" isUsual={device.crashes === 0}>
        {crashText(device)}
      </Fact>
      <td className={`${CELL} text-right max-lg:col-span-2 max-lg:justify-self-end max-lg:empty:hidden`}>
        <SignOut device={device} onChanged={onChanged} />
      </td>
    </tr>
  );
}

interface FactProps {
  readonly name: string;
  readonly isUsual?: boolean;
  readonly children: ReactNode;
}

/** Named on a card, where no heading does. */
function Fact({ name, isUsual = false, children }: FactProps) {
  return (
    <td
      className={`${CELL} whitespace-nowrap max-lg:col-span-2 max-lg:justify-between max-lg:gap-4 ${isUsual ? 'max-lg:hidden' : 'max-lg:flex'}`}
    >
      <span className="text-ink-2 lg:hidden">{name}</span>
      <span className="lg:contents">{children}</span>
    </td>
  );
}

function Held({ device: { held, held_since } }: { device: WireDevice }) {
  if (held_since === null) return 'None';
  const isLong = Date.now() - held_since >= HOLDS_AFTER_MS;
  return (
    <span className={isLong ? 'rounded-thumb bg-wait-tint px-2 py-1 font-name text-wait' : ''}>
      {held} since {formatTime(held_since)}
    </span>
  );
}

function savedText({ saved, total }: WireDevice): string {
  if (total === 0) return 'Nothing yet';
  return saved === total ? 'All' : `${Math.floor((100 * saved) / total)}%`;
}

function versionText({ is_outdated }: WireDevice): ReactNode {
  if (is_outdated === undefined) return 'Not known';
  return is_outdated ? <span className="font-name text-wait">Older</span> : 'Current';
}

function crashText({ crashes, crashed_at }: WireDevice): string {
  return crashed_at === null ? 'None' : `${crashes}, last ${formatTime(crashed_at)}`;
}

function SignOut({ device, onChanged }: RowProps) {
  const act = useOfficeAction();
  const { grants } = useOffice().me.person;
  const { id, customer, name, is_signed_in } = device;
  if (!isAllowed(grants, 'devices.change', customer)) return null;
  if (!is_signed_in) return <span className="text-ink-2 max-lg:hidden">Not signed in</span>;

  async function signOut() {
    await act(() => signOutDevice(id), `${name} was signed out.`);
    await onChanged();
  }

  return (
    <DenseButton aria-label={`Sign out ${name}`} onClick={() => void signOut()}>
      Sign out
    </DenseButton>
  );
}
