import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CustomerKey } from '../../../domain/catalog/customer';
import { countOf } from '../../../domain/count-of';
import { DEVICE_FILTERS, type DeviceFilter, devicesAddress } from '../../../domain/devices/device';
import type { DeviceList } from '../../../domain/wire/devices';
import { CustomerChoice } from '../layout/filter-menu';
import { DenseButton, LoadedContent, OfficeScreen, Panel } from '../layout/parts';
import { fetchDevices } from '../session/office-calls';
import { useLiveData } from '../session/office-context';
import { DeviceTable } from './device-table';

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
  return (
    <Panel className="flex flex-col items-start gap-3 p-5">
      {isFiltered ? (
        <>
          <p>No device does.</p>
          <DenseButton onClick={onClear}>Show all devices</DenseButton>
        </>
      ) : (
        <p>No devices yet. A tablet is listed once somebody has entered the store’s password or a code on it.</p>
      )}
    </Panel>
  );
}
