import { Lock } from 'lucide-react';
import { BackLink } from '../../components/back-link';
import { Button } from '../../components/button';
import { useAdmin } from './admin-context';

/** The screen's title, and whether its orders can be edited here. */
export function ScreenHeading({ adminUntil }: { adminUntil: number | undefined }) {
  const { parts, askToUnlock } = useAdmin();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <BackLink />
      <h1 className="text-title-phone sm:text-title">Orders</h1>
      <div className="ml-auto flex min-h-12 items-center">
        {adminUntil === undefined && (
          <Button onClick={askToUnlock}>
            <Lock aria-hidden size={20} strokeWidth={1.75} />
            Admin unlock
          </Button>
        )}
        {adminUntil !== undefined && parts && <parts.Session until={adminUntil} />}
      </div>
    </div>
  );
}
