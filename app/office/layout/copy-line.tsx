import { useToast } from '../../components/toast';
import { DenseButton, INPUT } from './parts';

/** A text that somebody passes on. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const toast = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.show('Copied.');
    } catch {
      toast.show('The browser didn’t allow copying. Select the text and copy it.', 'error');
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <input
        aria-label={label}
        readOnly
        value={text}
        onFocus={(event) => event.target.select()}
        className={`${INPUT} flex-1 basis-60`}
      />
      <DenseButton onClick={() => void copy()}>Copy</DenseButton>
    </div>
  );
}
