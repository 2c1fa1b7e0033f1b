import { MAIN_LINE } from '../../storefront/deployment';
import { useStorefront } from '../../storefront/storefront-context';

export function useRep(): { readonly name: string | undefined; readonly phone: string } {
  const [rep] = useStorefront().customer.account_reps;
  return rep ?? { name: undefined, phone: MAIN_LINE };
}
