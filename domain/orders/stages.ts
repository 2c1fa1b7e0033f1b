/**
 * An order is received until a line has a PO or is shipped. Its ship date is set once a line still to be shipped has
 * one, a day or a text such as "Week 50". It's shipped when all lines are. Lines go through the same stages. Addresses
 * and calls carry these values.
 */
export const STAGES = ['received', 'po', 'dated', 'shipped'] as const;

export type Stage = (typeof STAGES)[number];
