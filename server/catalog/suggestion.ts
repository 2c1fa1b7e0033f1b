import { nearestText } from '../../domain/nearest-text';

/** Ends a message about an unknown name: "; did you mean Navy?", or '' if none is close. */
export function suggestion(unknown: string, known: Iterable<string>): string {
  const nearest = nearestText(unknown, known);
  return nearest === undefined ? '' : `; did you mean ${nearest}?`;
}
