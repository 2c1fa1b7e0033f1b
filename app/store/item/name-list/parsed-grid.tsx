import { peopleByCell } from '../../../../domain/cart/name-list/fill-grid';
import type { ListProblem, Person } from '../../../../domain/cart/name-list/name-list';
import { cellKey } from '../../../../domain/cart/quantity-grid';
import type { CatalogItem } from '../../../../domain/catalog/catalog';
import { sizeName } from '../../../../domain/catalog/quantity-words';
import { ColorDot } from '../../../ui/color-dot';
import { RowHead, SizeHeads } from '../grid/table-heads';

interface ParsedProps {
  readonly item: CatalogItem;
  readonly people: readonly Person[];
  readonly problems: readonly ListProblem[];
  readonly color: string;
}

const CELL = 'h-19 border-r border-b border-line p-1 text-center group-first:border-t';

export function ParsedGrid({ item, people, problems, color }: ParsedProps) {
  const cells = peopleByCell(people);
  const asked = askedCells(problems, color);
  const rows = item.colors.filter((row) => row === color || people.some((person) => person.color === row));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that it can be scrolled with the keyboard
    <section className="overflow-x-auto" aria-label="Sizes and colors" tabIndex={0}>
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr className="text-label font-semibold">
            <th scope="col" className="sticky left-0 bg-surface">
              <span className="sr-only">Color</span>
            </th>
            <SizeHeads item={item} className="min-w-16" />
            <th scope="col" className="min-w-16 px-0.5 pb-2 align-bottom font-semibold">
              Units
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row} className="group">
              <RowHead color={row} className={`${CELL} min-w-23 pr-3`} />
              {Object.keys(item.sizes).map((size) => (
                <NameCell
                  key={size}
                  people={cells.get(cellKey(row, size)) ?? []}
                  asked={asked.get(cellKey(row, size))}
                />
              ))}
              <td className={`${CELL} bg-surface-2`}>
                <b className="font-heading">
                  {unitsOf(people.filter((person) => person.color === row)).toLocaleString('en-US')}
                </b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function NameCell({ people, asked }: { people: readonly Person[]; asked: string | undefined }) {
  const units = unitsOf(people);
  const names = people.map(({ name }) => name).join(', ');
  return (
    <td className={`${CELL} ${units > 0 ? 'bg-brand-tint' : 'bg-surface'}`}>
      <span
        title={names}
        className={`flex h-full flex-col items-center justify-center ${asked ? 'rounded-thumb border-2 border-dashed border-err' : ''}`}
      >
        {units > 0 && (
          <span className="text-lead leading-5 font-total text-brand-2">{units.toLocaleString('en-US')}</span>
        )}
        {units > 0 && <span className="line-clamp-2 max-w-24 text-caption wrap-break-word text-brand-2">{names}</span>}
        {asked && (
          <span className="text-caption text-err">
            <b className="block text-lead leading-5">?</b>
            {asked}
          </span>
        )}
        {units === 0 && !asked && <span className="text-lead text-ink-3">0</span>}
      </span>
    </td>
  );
}

/** The cells that the best suggestions would fill, with the person's name. */
function askedCells(problems: readonly ListProblem[], color: string): ReadonlyMap<string, string> {
  return new Map(
    problems.flatMap(({ kind, suggestions: [best] }) =>
      best && kind === 'unknown_size' ? [[cellKey(best.color ?? color, best.size), best.name] as const] : [],
    ),
  );
}

export function unitsOf(people: readonly Person[]): number {
  return people.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function ParsedList({ item, people }: ParsedProps) {
  const cells = peopleByCell(people);
  return (
    <ul aria-label="How we read your list">
      {item.colors.flatMap((color) =>
        Object.keys(item.sizes).flatMap((size) => {
          const inCell = cells.get(cellKey(color, size));
          if (!inCell) return [];
          return [
            <li key={cellKey(color, size)} className="flex min-h-11 items-center gap-3 border-t border-line py-2">
              <ColorDot color={color} />
              <span className="min-w-0 flex-1">
                <b className="font-heading">
                  {color} {sizeName(size)}
                </b>
                <span className="block text-label wrap-break-word text-ink-2">
                  {inCell.map(({ name }) => name).join(', ')}
                </span>
              </span>
              <span className="text-lead font-total">{unitsOf(inCell).toLocaleString('en-US')}</span>
            </li>,
          ];
        }),
      )}
    </ul>
  );
}
