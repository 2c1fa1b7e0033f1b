import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Grant } from '../../../domain/people/roles';
import { CallError } from '../../api/client';
import { useToast } from '../../components/toast';
import { Field } from '../layout/fields';
import { DenseButton, Panel } from '../layout/parts';
import { invite } from '../session/office-calls';
import { failureText, useOffice } from '../session/office-context';
import { GrantPicker } from './grant-picker';
import { PassOn } from './pass-on';

const NOBODY = { email: '', name: '' };
const FIRST_GRANT: Grant = { role: 'rep' };

export function InviteForm({ onInvited }: { onInvited(): void }) {
  const { call } = useOffice();
  const toast = useToast();
  const [{ email, name }, setPerson] = useState(NOBODY);
  const [grant, setGrant] = useState(FIRST_GRANT);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [link, setLink] = useState<string>();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    try {
      const invited = await call(() => invite({ email, name, grants: [grant] }));
      setPerson(NOBODY);
      setErrors({});
      setLink(invited.link);
      if (!invited.link) toast.show(`The link is on its way to ${email}.`);
      onInvited();
    } catch (error) {
      const fields = error instanceof CallError ? error.body?.fields : undefined;
      setErrors(fields ?? {});
      const text = failureText(error);
      if (text && !fields?.email && !fields?.name) toast.show(text, 'error');
    }
  }

  return (
    <Panel className="p-4">
      <form onSubmit={handleSubmit} noValidate className="flex flex-wrap items-start gap-x-2.5 gap-y-3">
        <Field
          label="Invite by email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(next) => setPerson({ email: next, name })}
          error={errors.email}
          className="min-w-48 flex-2"
        />
        <Field
          label="Name"
          autoComplete="off"
          value={name}
          onChange={(next) => setPerson({ email, name: next })}
          error={errors.name}
          className="min-w-36 flex-1"
        />
        <GrantPicker grant={grant} onChange={setGrant} />
        <DenseButton variant="dark" type="submit" className="mt-5.75">
          <Send aria-hidden size={15} strokeWidth={1.75} />
          Send the link
        </DenseButton>
      </form>
      {link && <PassOn link={link} />}
    </Panel>
  );
}
