import { MAIN_LINE } from '../../../../domain/catalog/customer';
import type { CodeState } from '../../../checkout/code-state';
import { formatTime } from '../../../components/format-time';
import { useStorefront } from '../../../storefront/storefront-context';
import { Note } from './note';

/** The sentence's id: it describes the Code field. */
export const CODE_ERROR = 'code-error';

interface CodeErrorProps {
  readonly message: string;
  /** No code is checked before a wait is over. */
  readonly isWaiting: boolean;
}

/** Why the code is wrong, and who can help. */
export function CodeError({ message, isWaiting }: CodeErrorProps) {
  const { customer } = useStorefront();
  const { name, phone } = customer.account_reps[0] ?? { name: 'the main line', phone: MAIN_LINE };
  return (
    <Note tone="error">
      <span id={CODE_ERROR}>{message}</span>{' '}
      {isWaiting ? 'The code is checked again automatically when the wait is over.' : 'Check it for typing mistakes.'}{' '}
      Need help? Call {name},{' '}
      <a href={`tel:${phone}`} className="font-semibold whitespace-nowrap underline underline-offset-2">
        {phone}
      </a>
      .
    </Note>
  );
}

/** What is wrong with a code, as far as it has been checked. */
export function codeErrorOf(code: CodeState): string | undefined {
  if (code.kind === 'refused') return 'This code is not accepted.';
  // Rounded up to a minute at which the wait is certainly over.
  if (code.kind === 'limited') return `Too many wrong codes. Try again at ${formatTime(code.until + 59_999)}.`;
  return undefined;
}
