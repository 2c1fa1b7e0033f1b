import { readFileSync } from 'node:fs';
import type { FamilyFacts, LogoPlaces } from '../../../domain/catalog/drawings';

const families: Readonly<Record<string, FamilyFacts>> = JSON.parse(readFileSync('server/data/drawings.json', 'utf8'));

/** Where the shipped data have logos, by family of drawings. */
export const logoPlaces: LogoPlaces = Object.fromEntries(
  Object.entries(families).flatMap(([family, { logo }]) => (logo ? [[family, logo]] : [])),
);
