/** Admins can edit every order of a customer, from anywhere. About 1,100 guesses a day are possible. */
const FEWEST_CHARACTERS = 10;
const FEWEST_DIFFERENT = 5;

/** What people type when they are asked for any password, with digits or marks at its end. */
const WELL_KNOWN =
  /^(admin(istrator)?|pass?w(or|0r)?d|welcome|change-?me|let-?me-?in|qwert[yz]\w*|storefront|dealer(ship)?)[\d\W_]*$/i;

/** Why an admin password is too easy to guess; undefined if it is not. Hashed ones cannot be judged. */
export function passwordWeakness(password: string): string | undefined {
  if (password.startsWith('scrypt:')) return undefined;
  if (password.length < FEWEST_CHARACTERS) {
    return `is too short for an admin password: use at least ${FEWEST_CHARACTERS} characters`;
  }
  const isGuessable = new Set(password).size < FEWEST_DIFFERENT || WELL_KNOWN.test(password);
  return isGuessable ? 'is too easy to guess for an admin password: use several random words' : undefined;
}
