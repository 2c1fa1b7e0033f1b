/** A cart's line as tablets send it. */
export const POLO_WIRE = {
  code: 'PL420',
  price: 42,
  quantity: 4,
  size: 'Large',
  color: 'Navy',
  placement: 'Left Chest',
  embroidery: 'Honda',
};
