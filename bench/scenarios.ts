import type { Scenario } from './scenario';
import { createOrder } from './scenarios/create-order';
import { fixedAnswers } from './scenarios/fixed-answers';
import { orderLists } from './scenarios/order-lists';
import { startAndMemory } from './scenarios/start-and-memory';

/** In the order of the table. */
export const SCENARIOS: readonly Scenario[] = [createOrder, fixedAnswers, orderLists, startAndMemory];
