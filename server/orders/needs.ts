import type { ApprovalNeeds } from '../approvals/needs';
import type { PaymentNeeds } from '../payments/needs';
import type { HasOrderPlacing } from './rows';

/** What orders need of the server. */
export interface OrderNeeds extends ApprovalNeeds, PaymentNeeds, HasOrderPlacing {}
