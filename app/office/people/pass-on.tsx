import { CopyLine } from '../layout/copy-line';

/** Where no mail server is set up, whoever invites passes the link on. */
export function PassOn({ link }: { link: string }) {
  return (
    <div role="status" className="mt-3 flex flex-col gap-2.5 rounded-control bg-wait-tint p-3">
      <p>No mail could be sent. Pass this link on; it works once, within 24 hours.</p>
      <CopyLine label="Link" text={link} />
    </div>
  );
}
