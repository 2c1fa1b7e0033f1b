import type { AccessNeeds } from '../access/needs';
import type { HasMetrics } from '../operations/metrics/metrics';
import type { HasPayPal } from './paypal/paypal';

/** Parts of the server that card payments use. */
export interface PaymentNeeds extends AccessNeeds, HasMetrics, HasPayPal {}
