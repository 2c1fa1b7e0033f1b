import type { ApprovalNeeds } from '../approvals/needs';
import type { PaymentNeeds } from '../payments/needs';
import type { HasOrderPlacing } from './rows';

/** Parts of the server that orders use. */
export interface OrderNeeds extends ApprovalNeeds, PaymentNeeds, HasOrderPlacing {}
