import { MAX_UNITS_PER_LINE } from '../cart';
import { cellKey, type Quantities, setCell } from '../quantity-grid';
import { MAX_PERSON_NAME_LENGTH, type Person } from './name-list';

export function peopleByCell(people: readonly Person[]): ReadonlyMap<string, readonly Person[]> {
  const cells = new Map<string, Person[]>();
  for (const person of people) {
    const key = cellKey(person.color, person.size);
    const cell = cells.get(key);
    if (cell) cell.push(person);
    else cells.set(key, [person]);
  }
  return cells;
}

export function withPeople(before: Quantities, people: readonly Person[]): Quantities {
  let after = before;
  for (const { color, size, quantity } of people) {
    const key = cellKey(color, size);
    after = setCell(after, key, (after[key] ?? 0) + quantity);
  }
  return after;
}

export function overfullCell(before: Quantities, people: readonly Person[]): string | undefined {
  const after = withPeople(before, people);
  return Object.keys(after).find((key) => (after[key] ?? 0) > MAX_UNITS_PER_LINE);
}

/** The people whose units are still in the grid: an undo has removed the others. */
export function peopleInGrid(people: readonly Person[], quantities: Quantities): readonly Person[] {
  const left = { ...quantities };
  return people.filter(({ color, size, quantity }) => {
    const key = cellKey(color, size);
    const units = (left[key] ?? 0) - quantity;
    if (units >= 0) left[key] = units;
    return units >= 0;
  });
}

export function parsePeople(value: unknown): readonly Person[] | undefined {
  return Array.isArray(value) && value.length <= MAX_PEOPLE && value.every(isPerson) ? value : undefined;
}

const MAX_PEOPLE = 5_000;

function isPerson(value: unknown): value is Person {
  if (typeof value !== 'object' || value === null) return false;
  const { name, size, color, quantity } = value as Partial<Record<keyof Person, unknown>>;
  const isText = (text: unknown) => typeof text === 'string' && text !== '' && text.length <= MAX_PERSON_NAME_LENGTH;
  return isText(name) && isText(size) && isText(color) && Number.isInteger(quantity) && Number(quantity) > 0;
}
