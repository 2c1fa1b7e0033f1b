import type { Scenario } from './scenario';
import { createOrder } from './scenarios/create-order';
import { fixedResponses } from './scenarios/fixed-responses';
import { checkout } from './scenarios/interactions/checkout';
import { grid } from './scenarios/interactions/grid';
import { ordersScreen } from './scenarios/interactions/orders-screen';
import { routes } from './scenarios/interactions/routes';
import { orderLists } from './scenarios/order-lists';
import { paint } from './scenarios/paint';
import { reports } from './scenarios/reports';
import { sizes } from './scenarios/sizes';
import { startAndMemory } from './scenarios/start-and-memory';
import { usable } from './scenarios/usable';

/** In the order of the table. */
export const SCENARIOS: readonly Scenario[] = [
  createOrder,
  fixedResponses,
  orderLists,
  startAndMemory,
  sizes,
  paint,
  usable,
  grid,
  checkout,
  routes,
  ordersScreen,
  reports,
];
