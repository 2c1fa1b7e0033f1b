const MIN_CHARACTERS = 10;
const MIN_DIFFERENT = 5;

/** Common entries for any password prompt, with digits or marks at the end. */
const WELL_KNOWN =
  /^(admin(istrator)?|pass?w(or|0r)?d|welcome|change-?me|let-?me-?in|qwert[yz]\w*|storefront|dealer(ship)?)[\d\W_]*$/i;

/**
 * Why a password that opens orders or the office is too weak; undefined if it isn't. About 1,100 guesses a day are
 * possible, from anywhere.
 *
 * @param whose such as 'an admin password'
 */
export function passwordWeakness(password: string, whose: string): string | undefined {
  if (password.length < MIN_CHARACTERS) return `is too short for ${whose}: use at least ${MIN_CHARACTERS} characters`;
  const isGuessable = new Set(password).size < MIN_DIFFERENT || WELL_KNOWN.test(password);
  return isGuessable ? `is too easy to guess for ${whose}: use several random words` : undefined;
}
