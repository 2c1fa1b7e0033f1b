import { useCopyText } from '../../components/use-copy-text';
import { INPUT } from './fields';
import { DenseButton } from './parts';

export function CopyLine({ label, text }: { label: string; text: string }) {
  const copy = useCopyText();
  const failed = 'The browser didn’t allow copying. Select the text and copy it.';
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <input
        aria-label={label}
        readOnly
        value={text}
        onFocus={(event) => event.target.select()}
        className={`${INPUT} flex-1 basis-60`}
      />
      <DenseButton onClick={() => void copy(text, 'Copied.', failed)}>Copy</DenseButton>
    </div>
  );
}

/** Without a mail server, the person who invites passes the link on. */
export function PassOn({ link }: { link: string }) {
  return (
    <div role="status" className="mt-3 flex flex-col gap-2.5 rounded-control bg-wait-tint p-3">
      <p>No mail could be sent. Pass this link on; it works once, within 24 hours.</p>
      <CopyLine label="Link" text={link} />
    </div>
  );
}
