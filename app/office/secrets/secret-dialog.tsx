import { type FormEvent, useState } from 'react';
import type { CustomerKey } from '../../../domain/address/customer-key';
import type { ListedSecret } from '../../../domain/calls/office';
import {
  generateSecret,
  SECRET_KINDS,
  SECRET_RULES,
  type SecretKind,
  secretAsTyped,
  secretProblem,
} from '../../../domain/people/secrets';
import { CallError } from '../../data/api/client';
import { Button } from '../../ui/button';
import { SmallDialog } from '../../ui/small-dialog';
import { Choice, CopyLine, Field, FormError } from '../layout/fields';
import { SearchedChoice } from '../layout/filter-menu';
import { CustomerName, DenseButton } from '../layout/parts';
import { setSecret } from '../session/office-calls';
import { failureText, useOffice } from '../session/office-context';

export interface SecretTarget {
  readonly customer: CustomerKey | null;
  readonly kind: SecretKind;
  /** The one to replace; undefined to add one. */
  readonly secret?: ListedSecret;
}

interface SecretDialogProps {
  readonly first: SecretTarget;
  versionOf(customer: CustomerKey | null): number;
  onChanged(): Promise<void>;
  onClose(): void;
}

export function SecretDialog({ first, versionOf, onChanged, onClose }: SecretDialogProps) {
  const [{ customer, kind, secret }, setTarget] = useState(first);
  const [name, setName] = useState(first.secret?.name ?? '');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [saved, setSaved] = useState<string>();
  const rule = SECRET_RULES[kind];
  const title = `${secret ? 'Replace' : 'Add'} ${/^[aeiou]/.test(rule.name) ? 'an' : 'a'} ${rule.name}`;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const value = secretAsTyped(kind, typed);
    const weakness = secretProblem(kind, value);
    setProblem(weakness);
    setFailure(undefined);
    if (weakness) return;
    try {
      const version = versionOf(customer);
      await setSecret({ customer, kind, version, replaces: secret?.id, name, value });
      setSaved(value);
    } catch (error) {
      const message = error instanceof CallError ? error.body?.fields?.value : undefined;
      setProblem(message);
      if (!message) setFailure(failureText(error));
    }
    await onChanged();
  }

  if (saved !== undefined) {
    return (
      <SmallDialog title={`The new ${rule.name}`} onClose={onClose}>
        <div className="mt-3 flex flex-col gap-4">
          <p className="text-ink-2">Pass it on now: nobody can look it up again. It works within seconds.</p>
          <CopyLine label={`New ${rule.name}`} text={saved} />
          <Button variant="dark" onClick={onClose}>
            Done
          </Button>
        </div>
      </SmallDialog>
    );
  }
  return (
    <SmallDialog title={title} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="mt-3 flex flex-col gap-4">
        {secret ? (
          <CustomerName customer={customer ?? undefined} />
        ) : (
          <PlaceChoice customer={customer} kind={kind} onChange={setTarget} />
        )}
        <p className="text-ink-2">{EFFECTS[kind]}</p>
        {rule.isList && (
          <Field
            label={kind === 'admin' ? 'Name of the admin, for the history of lines' : 'What it’s for (optional)'}
            autoComplete="off"
            maxLength={40}
            value={name}
            onChange={setName}
          />
        )}
        <div className="flex items-start gap-2.5">
          <Field
            data-autofocus
            label={`New ${rule.name}`}
            autoComplete="off"
            autoCapitalize={kind === 'code' ? 'characters' : 'none'}
            spellCheck={false}
            value={typed}
            onChange={setTyped}
            error={problem}
            className="min-w-0 flex-1"
          />
          <DenseButton className="mt-5.75" onClick={() => setTyped(generateSecret(kind, randomBelow))}>
            Generate
          </DenseButton>
        </div>
        <FormError>{failure}</FormError>
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="dark" type="submit">
            {secret ? 'Replace' : 'Add'}
          </Button>
        </div>
      </form>
    </SmallDialog>
  );
}

const EFFECTS: Readonly<Record<SecretKind, string>> = {
  code: 'An old code takes no more orders: devices whose orders wait ask for the new one. Who is signed in stays signed in until you end that.',
  password: 'It takes the place of the old one. Who is signed in stays signed in until you end that.',
  admin: 'Admins who are unlocked stay so for up to eight hours, unless you end that.',
  webhook: 'Calls are signed with the old one, too, until you stop that. Change the receiver in between.',
};

const EVERYBODY = '';

function PlaceChoice({ customer, kind, onChange }: SecretTarget & { onChange(target: SecretTarget): void }) {
  const { customers } = useOffice().me;
  const names = customers.map(({ key, title }) => [key, title] as const);

  function handleKind(next: SecretKind) {
    onChange({ customer: next === 'admin' ? customer : (customer ?? customers[0]?.key ?? null), kind: next });
  }

  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Choice
        label="What"
        value={kind}
        options={SECRET_KINDS.map((each) => [each, SECRET_RULES[each].name])}
        onChange={(next) => handleKind(next as SecretKind)}
      />
      <SearchedChoice
        label="Customer"
        value={customer ?? EVERYBODY}
        options={kind === 'admin' ? [[EVERYBODY, 'All customers'], ...names] : names}
        onChange={(key) => onChange({ customer: customers.find((each) => each.key === key)?.key ?? null, kind })}
      />
    </div>
  );
}

/** Every number is equally likely. */
function randomBelow(below: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const fair = 2 ** 32 - (2 ** 32 % below);
  return random < fair ? random % below : randomBelow(below);
}
