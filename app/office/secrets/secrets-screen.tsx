import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { SecretsList } from '../../../domain/wire/office';
import { Choice } from '../layout/fields';
import { DenseButton, LoadedContent, OfficeScreen } from '../layout/parts';
import { fetchSecrets } from '../session/office-calls';
import { useOffice, useOfficeData } from '../session/office-context';
import { SecretDialog, type SecretTarget } from './secret-dialog';
import { SecretsTable } from './secrets-table';

const EVERYBODY = '';

export function SecretsScreen() {
  const { customers } = useOffice().me;
  const [list, reload] = useOfficeData(fetchSecrets);
  const [shown, setShown] = useState(EVERYBODY);
  const [target, setTarget] = useState<SecretTarget>();
  const chosen = customers.find(({ key }) => key === shown)?.key;

  return (
    <OfficeScreen
      title="Secrets"
      note="Replacing one needs no restart"
      tools={
        <>
          <Choice
            label="Customer"
            isLabelHidden
            value={shown}
            options={[[EVERYBODY, 'All customers'], ...customers.map(({ key, title }) => [key, title] as const)]}
            onChange={setShown}
            className="min-w-38"
          />
          <DenseButton onClick={() => setTarget({ customer: chosen ?? customers[0]?.key ?? null, kind: 'code' })}>
            <Plus aria-hidden size={15} strokeWidth={1.75} />
            Add
          </DenseButton>
        </>
      }
    >
      <LoadedContent loaded={list} onRetry={() => void reload()}>
        {(loaded) => (
          <>
            <SecretsTable
              secrets={loaded.secrets.filter(({ customer }) => chosen === undefined || customer === chosen)}
              onReplace={setTarget}
              onChanged={reload}
              versionOf={(customer) => versionOf(loaded, customer)}
            />
            {target && (
              <SecretDialog
                first={target}
                versionOf={(customer) => versionOf(loaded, customer)}
                onChanged={reload}
                onClose={() => setTarget(undefined)}
              />
            )}
          </>
        )}
      </LoadedContent>
    </OfficeScreen>
  );
}

function versionOf({ customers }: SecretsList, customer: string | null): number {
  return customers.find((each) => each.customer === customer)?.version ?? 0;
}
