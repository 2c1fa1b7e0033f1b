import { logoPicturePath } from '../../domain/catalog/catalog';
import type { Customer } from '../../domain/catalog/customer';
import type { FieldFault } from './catalog-faults';
import { contrastWithWhite } from './contrast';
import { repeatedBy } from './repeated';

/** Smallest contrast of text against its ground that everybody can read (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;

/** What a configuration of the right shape can still have wrong (docs/specification.md, Customers and addresses). */
export function checkCustomer(customer: Customer): FieldFault[] {
  return [
    ...brandFaults(customer),
    ...placementFaults(customer),
    ...embroideryFaults(customer),
    ...logoPictureFaults(customer),
    ...storeFaults(customer),
  ];
}

function brandFaults({ brand }: Customer): FieldFault[] {
  const contrast = contrastWithWhite(brand.brand);
  if (contrast >= MIN_CONTRAST) return [];
  const message = `${brand.brand} has a contrast of ${contrast.toFixed(2)} with white, ${MIN_CONTRAST} is the least`;
  return [{ field: 'brand.brand', message }];
}

function placementFaults({ logo_placements }: Customer): FieldFault[] {
  return repeatedBy(logo_placements, (placement) => placement).map((placement) => ({
    field: 'logo_placements',
    message: `${placement} is listed twice`,
  }));
}

function embroideryFaults({ embroideries }: Customer): FieldFault[] {
  return Object.entries(embroideries).flatMap(([category, logos]) =>
    repeatedBy(logos, (logo) => logo).map((logo) => ({
      field: `embroideries.${category}`,
      message: `${logo} is listed twice`,
    })),
  );
}

/** Two spellings of a logo would share one picture. */
function logoPictureFaults({ embroideries }: Customer): FieldFault[] {
  const spellings = [...new Set(Object.values(embroideries).flat())];
  return repeatedBy(spellings, logoPicturePath).map((logo) => ({
    field: 'embroideries',
    message: `${logo} has the same picture as another logo: ${logoPicturePath(logo)}`,
  }));
}

function storeFaults({ stores }: Customer): FieldFault[] {
  return repeatedBy(Object.entries(stores), ([, code]) => code).map(([name, code]) => ({
    field: 'stores',
    message: `${code} is the code of more than one store, among them ${name}`,
  }));
}
