import { useEffect, useState } from 'react';
import type { ListResult, SavedList } from '../../../../domain/cart/saved-lists';
import { changeLists, savedLists } from '../../../cart/saved-lists';
import { useToast } from '../../../components/toast';
import { StorageError } from '../../../device/storage/database';
import { useStorefront } from '../../../storefront/storefront-context';

type Change = (lists: readonly SavedList[]) => ListResult;

/** Undefined until loaded, or if they can't be. */
export function useLists() {
  const { customer } = useStorefront();
  const toast = useToast();
  const [lists, setLists] = useState<readonly SavedList[]>();

  useEffect(() => {
    let isCurrent = true;
    savedLists(customer.key).then(
      (read) => isCurrent && setLists(read),
      () => isCurrent && toast.show('This device cannot read its saved lists right now.', 'error'),
    );
    return () => {
      isCurrent = false;
    };
  }, [customer.key, toast]);

  async function change(how: Change): Promise<string | undefined> {
    try {
      const result = await changeLists(customer.key, how);
      if (result.kind === 'refused') return result.message;
      setLists(result.lists);
      return undefined;
    } catch (error) {
      if (error instanceof StorageError) return `${error.message} Your cart is unchanged.`;
      throw error;
    }
  }

  return { lists, change };
}

export type Lists = ReturnType<typeof useLists>;
