/**
 * How far an order is. It is received, until one of its lines has a PO or is shipped; its ship date is set as soon as a
 * line that is still to be shipped has one, a day or a text such as "Week 50"; and it is shipped when all of its lines
 * are. A line goes through the same stages. Addresses and calls carry these values.
 */
export const STAGES = ['received', 'po', 'dated', 'shipped'] as const;

export type Stage = (typeof STAGES)[number];
