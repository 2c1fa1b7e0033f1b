import { Delete } from 'lucide-react';
import type { PadKey } from '../../../../domain/cart/number-pad';
import { PadButton } from './pad-button';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface PadKeysProps {
  onKey(key: PadKey): void;
}

/** The digits in three columns as on a phone; where height is short, 0 and the two erasing keys get a fourth column. */
export function PadKeys({ onKey }: PadKeysProps) {
  return (
    <div className="grid-cols-3 gap-2 max-sm:contents sm:grid pad-low:grid-cols-4 pad-flat:grid-cols-6">
      {DIGITS.map((digit) => (
        <PadButton key={digit} variant="digit" onPress={() => onKey(digit)}>
          {digit}
        </PadButton>
      ))}
      <PadButton
        onPress={() => onKey('clear')}
        className="pad-low:col-start-4 pad-low:row-start-1 pad-flat:col-start-6 pad-flat:row-start-1"
      >
        Clear
      </PadButton>
      <PadButton
        variant="digit"
        onPress={() => onKey('0')}
        className="pad-low:col-start-4 pad-low:row-start-3 pad-flat:col-start-5 pad-flat:row-start-2"
      >
        0
      </PadButton>
      <PadButton
        label="Delete the last digit"
        onPress={() => onKey('backspace')}
        className="pad-low:col-start-4 pad-low:row-start-2 pad-flat:col-start-6 pad-flat:row-start-2"
      >
        <Delete aria-hidden size={24} strokeWidth={1.75} />
      </PadButton>
    </div>
  );
}
