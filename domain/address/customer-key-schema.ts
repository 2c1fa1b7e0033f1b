import * as v from 'valibot';
import { CUSTOMER_KEY } from './customer-key';

/**
 * A customer's key in a call or a file. Whether there is such a customer, only the catalog knows. Not in
 * `customer-key.ts`: every page loads that, and this would load valibot with it.
 */
export const customerKey = v.pipe(v.string(), v.maxLength(30), v.regex(CUSTOMER_KEY));
