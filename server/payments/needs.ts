import type { AccessNeeds } from '../access/needs';
import type { HasMetrics } from '../operations/metrics/metrics';
import type { HasPayPal } from './paypal/paypal';

/** What card payments need of the server. */
export interface PaymentNeeds extends AccessNeeds, HasMetrics, HasPayPal {}
