import { nearestText } from '../../../../domain/nearest-text';
import type { LoadedCatalog } from '../../../catalog/load-catalog';
import { BookError } from '../book/book';
import type { Target } from './plan';

/** @throws BookError */
export function targetOf(name: string, { customers }: LoadedCatalog): Target {
  const names: readonly Target[] = ['base', ...customers.keys()];
  const found = names.find((each) => each === name);
  if (found) return found;
  const near = nearestText(name, names);
  throw new BookError(
    `There is no customer ${name}${near ? `; did you mean ${near}?` : `: expected ${names.join(', ')}.`}`,
  );
}
