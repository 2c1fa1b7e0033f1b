import { routePrefixOf } from '../../address/storefront';
import { logoPicturePath } from '../catalog';
import { luminance } from '../colors';
import { type Customer, isShipped } from '../customer';
import { type FieldProblem, repeatedBy } from './catalog-problems';

/** The minimum contrast for readable text (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;

/** Checks what the schema can't express (docs/specification.md, Customers and addresses). */
export function checkCustomer(customer: Customer): FieldProblem[] {
  return [
    ...prefixProblems(customer),
    ...brandProblems(customer),
    ...listedTwice('logo_placements', customer.logo_placements),
    ...Object.entries(customer.embroideries).flatMap(([type, logos]) => listedTwice(`embroideries.${type}`, logos)),
    ...logoPictureProblems(customer),
    ...storeProblems(customer),
  ];
}

/** Browsers look for it there. */
function prefixProblems({ key, route_prefix }: Customer): FieldProblem[] {
  if (isShipped(key) || route_prefix === routePrefixOf(key)) return [];
  return [{ field: 'route_prefix', message: `must be ${routePrefixOf(key)}` }];
}

function brandProblems({ brand }: Customer): FieldProblem[] {
  const contrast = contrastOf(brand.brand, '#ffffff');
  if (contrast >= MIN_CONTRAST) return [];
  const message = `${brand.brand} has a contrast of ${contrast.toFixed(2)} with white, ${MIN_CONTRAST} is the minimum`;
  return [{ field: 'brand.brand', message }];
}

function listedTwice(field: string, names: readonly string[]): FieldProblem[] {
  return repeatedBy(names, (name) => name).map((name) => ({ field, message: `${name} is listed twice` }));
}

/** Two spellings of a name can map to the same picture. */
function logoPictureProblems({ embroideries }: Customer): FieldProblem[] {
  const spellings = [...new Set(Object.values(embroideries).flat())];
  return repeatedBy(spellings, logoPicturePath).map((logo) => ({
    field: 'embroideries',
    message: `${logo} shares its picture with another logo: ${logoPicturePath(logo)}`,
  }));
}

function storeProblems({ stores }: Customer): FieldProblem[] {
  return repeatedBy(Object.entries(stores), ([, code]) => code).map(([name, code]) => ({
    field: 'stores',
    message: `${code} is the code of more than one store, among them ${name}`,
  }));
}

/** The WCAG 2.2 contrast ratio of two `#rrggbb` colors: 1 (the same) to 21 (black and white). */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [one, other].map((hex) => luminance(hex, linear)).sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
