import type { Scenario } from './scenario';
import { createOrder } from './scenarios/create-order';
import { fixedResponses } from './scenarios/fixed-responses';
import { installation } from './scenarios/installation';
import { checkout } from './scenarios/interactions/checkout';
import { grid } from './scenarios/interactions/grid';
import { ordersScreen } from './scenarios/interactions/orders-screen';
import { packs } from './scenarios/interactions/packs';
import { routes } from './scenarios/interactions/routes';
import { attacks } from './scenarios/on-demand/attacks';
import { edits } from './scenarios/on-demand/edits';
import { groups } from './scenarios/on-demand/groups';
import { searches } from './scenarios/on-demand/searches';
import { worstCalls } from './scenarios/on-demand/worst-calls';
import { orderLists } from './scenarios/order-lists';
import { paint } from './scenarios/paint';
import { processes } from './scenarios/processes';
import { sizes } from './scenarios/sizes';
import { startAndMemory } from './scenarios/start-and-memory';
import { usable } from './scenarios/usable';

/** In the order of the table. */
export const SCENARIOS: readonly Scenario[] = [
  createOrder,
  fixedResponses,
  orderLists,
  processes,
  startAndMemory,
  installation,
  sizes,
  paint,
  usable,
  grid,
  packs,
  checkout,
  routes,
  ordersScreen,
  searches,
  edits,
  worstCalls,
  attacks,
  groups,
];
