import { Download } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ActivityList, WireActivity } from '../../../domain/calls/office';
import { ACTIVITY_GROUPS, activitySentence, changeText } from '../../../domain/people/activity';
import { buttonClasses } from '../../ui/button';
import { formatTime } from '../../ui/format-time';
import { localTimeZone } from '../../ui/local-day';
import { SearchedChoice } from '../layout/filter-menu';
import { CustomerName, DenseButton, LoadedContent, OfficeScreen, Panel } from '../layout/parts';
import { fetchActivity, fetchPeople } from '../session/office-calls';
import { useDownload, useOffice, useOfficeAction, useOfficeData } from '../session/office-context';

/** Who changed what, newest first; read-only. The address keeps the filters. */
export function ActivityScreen() {
  const [params] = useSearchParams();
  const [openedAt] = useState(Date.now);
  const query = queryOf(params, openedAt).toString();
  const [first, reload] = useOfficeData(
    useCallback(async () => ({ query, page: await fetchActivity(query) }), [query]),
  );
  return (
    <OfficeScreen title="Activity" tools={<ExportLink query={query} />}>
      <Filters />
      <LoadedContent loaded={first} onRetry={() => void reload()}>
        {(loaded) => (
          <Entries key={`${loaded.query} ${loaded.page.entries[0]?.id}`} first={loaded.page} query={loaded.query} />
        )}
      </LoadedContent>
    </OfficeScreen>
  );
}

const DAY_MS = 24 * 60 * 60_000;

const PERIODS = [
  ['', 'Any time'],
  ['1', 'The last 24 hours'],
  ['7', 'The last 7 days'],
  ['30', 'The last 30 days'],
  ['90', 'The last 90 days'],
] as const;

/** Turns the address's parameters into the call's. */
function queryOf(params: URLSearchParams, now: number): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ['person', 'customer', 'group']) if (params.get(name)) query.set(name, params.get(name) ?? '');
  const days = Number(params.get('days'));
  if (days > 0) query.set('from', String(now - days * DAY_MS));
  return query;
}

function Filters() {
  const { customers } = useOffice().me;
  const [people] = useOfficeData(fetchPeople);
  const [params, setParams] = useSearchParams();
  const names = people.kind === 'loaded' ? people.value.people.map(({ id, name }) => [id, name] as const) : [];

  const filter = (name: string, label: string, options: readonly (readonly [string, string])[]) => (
    <SearchedChoice
      label={label}
      value={params.get(name) ?? ''}
      options={options}
      onChange={(value) =>
        setParams((current) => {
          current.set(name, value);
          if (value === '') current.delete(name);
          return current;
        })
      }
      className="min-w-38 flex-1"
    />
  );

  return (
    <div className="mb-3.5 flex max-w-220 flex-wrap gap-2.5">
      {filter('person', 'Person', [['', 'Everybody'], ...names])}
      {filter('customer', 'Customer', [
        ['', 'All customers'],
        ...customers.map(({ key, title }) => [key, title] as const),
      ])}
      {filter('group', 'What', [
        ['', 'Everything'],
        ...ACTIVITY_GROUPS.map((group) => [group, GROUP_NAMES[group]] as const),
      ])}
      {filter('days', 'When', PERIODS)}
    </div>
  );
}

const GROUP_NAMES = { people: 'People', secrets: 'Secrets', devices: 'Devices', catalog: 'Catalog', orders: 'Orders' };

function ExportLink({ query }: { query: string }) {
  const zone = new URLSearchParams({ time_zone: localTimeZone() });
  const address = `/v1/office/export-activity?${[query, zone].filter(String).join('&')}`;
  const download = useDownload();
  return (
    <a
      href={address}
      download
      onClick={(event) => {
        event.preventDefault();
        download(address);
      }}
      className={`dense pointer-fine:min-h-9 ${buttonClasses('secondary', 'small')}`}
    >
      <Download size={15} strokeWidth={1.75} />
      Download CSV
    </a>
  );
}

function Entries({ first, query }: { first: ActivityList; query: string }) {
  const act = useOfficeAction();
  const [entries, setEntries] = useState<readonly WireActivity[]>(first.entries);
  const [next, setNext] = useState(first.next);

  async function showMore(after: string) {
    const page = await act(() => fetchActivity(query, after));
    if (!page) return;
    setEntries([...entries, ...page.entries]);
    setNext(page.next);
  }

  return (
    <Panel className="max-w-220 px-4 py-2">
      <ActivityLines entries={entries} />
      {next !== null && (
        <DenseButton className="my-2" onClick={() => void showMore(next)}>
          Show earlier
        </DenseButton>
      )}
    </Panel>
  );
}

/** What was done, by whom, and when; roles with what they were before. */
export function ActivityLines({ entries }: { entries: readonly WireActivity[] }) {
  if (entries.length === 0) return <p className="text-ink-2">Nothing yet.</p>;
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id} className="flex min-h-9 items-center justify-between gap-3 py-1">
          <span className="min-w-0 wrap-anywhere">
            <b className="font-name">{entry.by}</b>{' '}
            {lowerFirst(activitySentence(entry.kind, entry.subject, entry.on_behalf_of))}
            {entry.customer && (
              <>
                {' of '}
                <CustomerName customer={entry.customer} />
              </>
            )}
            <span className="block text-label text-ink-2">{changeText(entry)}</span>
          </span>
          <time dateTime={new Date(entry.at).toISOString()} className="text-label whitespace-nowrap text-ink-3">
            {formatTime(entry.at)}
          </time>
        </li>
      ))}
    </ul>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
