import { useToast } from '../../components/toast';
import { DenseButton, INPUT } from '../layout/parts';

/** Where no mail server is set up, whoever invites passes the link on. */
export function PassOn({ link }: { link: string }) {
  const toast = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toast.show('Copied.');
    } catch {
      toast.show('The browser didn’t allow copying. Select the link and copy it.', 'error');
    }
  }

  return (
    <div role="status" className="mt-3 flex flex-wrap items-center gap-2.5 rounded-control bg-wait-tint p-3">
      <p className="basis-full">No mail could be sent. Pass this link on; it works once, within 24 hours.</p>
      <input
        aria-label="Link"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        className={`${INPUT} flex-1 basis-60`}
      />
      <DenseButton onClick={() => void copy()}>Copy</DenseButton>
    </div>
  );
}
