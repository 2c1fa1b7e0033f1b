import { useEffect, useState } from 'react';
import type { LinkOwner } from '../../../domain/calls/office';
import { passwordWeakness } from '../../../domain/people/secrets';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { Field, FormError } from '../layout/fields';
import { fetchLink, redeemLink } from '../session/office-calls';
import { failureText } from '../session/office-context';
import { SignInCard } from './sign-in-screen';

/** Where the link of an invitation or a forgotten password leads. Opening it changes nothing yet. */
export function WelcomeScreen() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [owner, setOwner] = useState<LinkOwner>();
  const [failure, setFailure] = useState<string>();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const weakness = passwordWeakness(password, 'the office');
  const problem = wasTried && weakness ? `This password ${weakness}.` : undefined;

  useEffect(() => {
    fetchLink(token).then(
      (found) => {
        setOwner(found);
        setName(found.name);
      },
      (error) => setFailure(failureText(error)),
    );
  }, [token]);

  async function save() {
    setWasTried(true);
    if (weakness) return;
    setFailure(undefined);
    try {
      await redeemLink({ token, name, password });
      // A new page: the token must not stay in its history.
      window.location.replace('/office');
    } catch (error) {
      setFailure(failureText(error));
    }
  }

  if (!owner) {
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <title>Office</title>
        {failure && (
          <div className="flex max-w-100 flex-col gap-3">
            <h1 className="text-dialog">This link doesn’t work any more</h1>
            <p role="alert">{failure}</p>
            <Link to="/" className="font-name text-send underline">
              Go to the sign-in
            </Link>
          </div>
        )}
      </main>
    );
  }
  return (
    <SignInCard
      title={owner.is_new ? 'Welcome to the office' : 'Set a new password'}
      lead={owner.email}
      onSubmit={save}
    >
      {/* Password managers store it with the password. */}
      <input type="hidden" autoComplete="username" value={owner.email} readOnly />
      <Field label="Your name" autoComplete="name" value={name} onChange={setName} />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={setPassword}
        error={problem}
      />
      <p className="text-label text-ink-2">At least 10 characters. Several random words are easy to keep in mind.</p>
      <FormError>{failure}</FormError>
      <Button variant="dark" type="submit">
        {owner.is_new ? 'Start' : 'Save and sign in'}
      </Button>
    </SignInCard>
  );
}
