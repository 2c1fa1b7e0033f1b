import { useState } from 'react';
import { countOf } from '../../../domain/count-of';
import { SECRET_RULES, type SecretKind } from '../../../domain/people/secrets';
import { DenseButton, ItemPanel, LoadedContent } from '../layout/parts';
import { SecretDialog } from '../secrets/secret-dialog';
import { fetchSecrets } from '../session/office-calls';
import { useOfficeData } from '../session/office-context';

const KINDS = ['code', 'password'] as const satisfies readonly SecretKind[];

/** What opens the store and places orders. The Secrets screen has all of it. */
export function CodesPanel({ customer }: { customer: string }) {
  const [secrets, reload] = useOfficeData(fetchSecrets);
  const [adding, setAdding] = useState<SecretKind>();
  return (
    <ItemPanel title="Codes and password" note="They work at once, without publishing">
      <LoadedContent loaded={secrets} onRetry={() => void reload()}>
        {({ secrets: all, customers }) => (
          <>
            <ul className="grid gap-2">
              {KINDS.map((kind) => {
                const own = all.filter((each) => each.customer === customer && each.kind === kind && !each.retired_at);
                const { name, isList } = SECRET_RULES[kind];
                return (
                  <li key={kind} className="flex min-h-9 flex-wrap items-center justify-between gap-2">
                    {own.length === 0 ? `No ${name} yet` : isList ? countOf(own.length, name) : `A ${name}`}
                    {(isList || own.length === 0) && (
                      <DenseButton onClick={() => setAdding(kind)}>
                        {isList ? `Add an ${name}` : `Set the ${name}`}
                      </DenseButton>
                    )}
                  </li>
                );
              })}
            </ul>
            {adding && (
              <SecretDialog
                first={{ customer, kind: adding }}
                versionOf={(key) => customers.find((each) => each.customer === key)?.version ?? 0}
                onChanged={reload}
                onClose={() => setAdding(undefined)}
              />
            )}
          </>
        )}
      </LoadedContent>
    </ItemPanel>
  );
}
