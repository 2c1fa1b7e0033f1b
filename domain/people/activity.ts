import { SECRET_KINDS, SECRET_RULES, type SecretKind } from './secrets';

/** What people of the office did, as `activity` rows name it. */
export const ACTIVITY_KINDS = [
  'person.invited',
  'person.joined',
  'person.roles',
  'person.disabled',
  'person.enabled',
  'person.password',
  'person.link',
  'person.sessions_ended',
  'passkey.added',
  'passkey.removed',
  'device.signed_out',
  'secret.set',
  'secret.replaced',
  'secret.removed',
  'secret.sessions_ended',
] as const;

export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

const SENTENCES: Readonly<Record<ActivityKind, string>> = {
  'person.invited': 'Invited',
  'person.joined': 'Accepted the invitation',
  'person.roles': 'Changed the roles of',
  'person.disabled': 'Disabled',
  'person.enabled': 'Enabled',
  'person.password': 'Set a new password',
  'person.link': 'Mailed a new link to',
  'person.sessions_ended': 'Ended sessions of',
  'passkey.added': 'Added a passkey',
  'passkey.removed': 'Removed a passkey',
  'device.signed_out': 'Signed out',
  'secret.set': 'Set',
  'secret.replaced': 'Replaced',
  'secret.removed': 'Removed',
  'secret.sessions_ended': 'Ended sessions opened with',
};

/** 'Invited sam@example.com'. @param subject '' if people did it to themselves; of secrets, their kind */
export function activitySentence(kind: ActivityKind, subject: string): string {
  const what = isSecretKind(subject) && kind.startsWith('secret.') ? `the ${SECRET_RULES[subject].name}` : subject;
  return what === '' ? SENTENCES[kind].replace(/ of$| to$/, '') : `${SENTENCES[kind]} ${what}`;
}

function isSecretKind(subject: string): subject is SecretKind {
  return SECRET_KINDS.some((kind) => kind === subject);
}
