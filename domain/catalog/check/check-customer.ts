import { logoPicturePath } from '../catalog';
import { contrastOf, MIN_CONTRAST } from '../colors';
import type { Customer } from '../customer';
import { approvalProblems } from './approval-schemas';
import { type FieldProblem, repeatedBy } from './catalog-problems';

/** Checks what the schema can't express (docs/specification.md, Customers and addresses). */
export function checkCustomer(customer: Customer): FieldProblem[] {
  return [
    ...brandProblems(customer),
    ...listedTwice('logo_placements', customer.logo_placements),
    ...Object.entries(customer.embroideries).flatMap(([type, logos]) => listedTwice(`embroideries.${type}`, logos)),
    ...logoPictureProblems(customer),
    ...storeProblems(customer),
    ...approvalProblems(customer),
  ];
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
