import { ClipboardPaste } from 'lucide-react';
import { Button } from '../../../components/button';

/** Pastes spreadsheet cells without a keyboard. */
export function PasteButton({ onPaste }: { onPaste: () => void }) {
  return (
    <Button size="small" onClick={onPaste}>
      <ClipboardPaste aria-hidden size={18} strokeWidth={2} />
      Paste
    </Button>
  );
}
