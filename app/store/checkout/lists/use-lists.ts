import { type FormEvent, useEffect, useState } from 'react';
import type { CustomerKey } from '../../../../domain/address/customer-key';
import { type ListResult, MAX_LIST_NAME_LENGTH, readLists, type SavedList } from '../../../../domain/cart/saved-lists';
import { useStorefront } from '../../../data/storefront/storefront-context';
import { openStorage, StorageError } from '../../../device/storage/database';
import { useToast } from '../../../ui/toast';

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

  /** @returns why it was refused */
  async function change(how: (lists: readonly SavedList[]) => ListResult): Promise<string | undefined> {
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

/** The name field of a list. @param save returns why it refused */
export function useListName(initial: string, save: (name: string) => Promise<string | undefined>) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // The dialog is inside the checkout's form, which must not submit.
    event.stopPropagation();
    setError(await save(name));
  }

  function handleChange(next: string) {
    setName(next);
    setError(undefined);
  }

  const field = { autoComplete: 'off', maxLength: MAX_LIST_NAME_LENGTH, value: name, onChange: handleChange, error };
  return { field, handleSubmit };
}

/** Carts saved by name on this device, per customer. Every function throws StorageError. */
const storage = openStorage<unknown>('saved-lists');

export async function savedLists(customer: CustomerKey): Promise<readonly SavedList[]> {
  return readLists(await storage.get(customer));
}

/**
 * Changes the lists in one transaction, so two tabs don't undo each other's changes. A rejected change stores nothing.
 */
export async function changeLists(
  customer: CustomerKey,
  change: (lists: readonly SavedList[]) => ListResult,
): Promise<ListResult> {
  let result: ListResult = { kind: 'lists', lists: [] };
  await storage.change(customer, (stored) => {
    result = change(readLists(stored));
    return result.kind === 'lists' ? result.lists : undefined;
  });
  return result;
}
