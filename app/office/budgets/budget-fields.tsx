import { useState } from 'react';
import type { WireCustomer } from '../../../domain/calls/office';
import type { FieldProblem } from '../../../domain/catalog/check/catalog-problems';
import { Field, FieldError, SearchBox } from '../layout/fields';
import { OTHER_STORES, problemAt, type TypedRules, WITHOUT_STORE } from './rules-model';
import { storeName } from './rules-panel';

interface BudgetFieldsProps {
  readonly customer: WireCustomer;
  /** Later, stores' own amounts are in the table. */
  readonly isFirst: boolean;
  readonly amounts: TypedRules['amounts'];
  readonly problems: readonly FieldProblem[];
  onChange(amounts: TypedRules['amounts']): void;
}

/** From here on, a store is found by typing. */
export const MANY_STORES = 12;

export function isFound(name: string, search: string): boolean {
  return name.toLowerCase().includes(search.trim().toLowerCase());
}

/** An amount per store. Without one, a store has that of the others. */
export function BudgetFields({ customer, isFirst, amounts, problems, onChange }: BudgetFieldsProps) {
  const [search, setSearch] = useState('');
  const { stores } = customer;
  const listed = stores.filter(({ name }) => isFound(name, search));
  const field = (code: string, label: string, placeholder: string) => (
    <Field
      key={code}
      label={label}
      inputMode="decimal"
      placeholder={placeholder}
      value={amounts[code] ?? ''}
      error={problemAt(problems, `budgets.stores.${code}`)}
      onChange={(amount) => onChange({ ...amounts, [code]: amount })}
    />
  );
  const others = amounts[OTHER_STORES]?.trim() || 'No budget';
  const problem = problemAt(problems, 'budgets.stores');
  return (
    <>
      <div className="mt-3 grid gap-3 sm:max-w-160 sm:grid-cols-2">
        {field(OTHER_STORES, 'Each store, $', 'No budget')}
        {field(WITHOUT_STORE, 'Orders without a store, $', 'No budget')}
      </div>
      {problem && <FieldError>{problem}</FieldError>}
      {isFirst && (
        <>
          <h3 className="mt-4 mb-2 font-heading">Stores with their own amount</h3>
          {stores.length > MANY_STORES && (
            <SearchBox label="Find a store" placeholder="Find a store" value={search} onChange={setSearch} />
          )}
          <div className="mt-2 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {listed.map(({ code }) => field(code, `${storeName(customer, code)}, $`, others))}
          </div>
        </>
      )}
    </>
  );
}
