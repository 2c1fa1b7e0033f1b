import { SearchX } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { storefrontAt } from '../../data/storefront/deployment';
import { PageTitle } from '../../data/storefront/page-title';
import { storePaths } from '../../data/storefront/paths';
import { buttonClasses } from '../../ui/button';
import { Link } from '../../ui/link';
import { ProviderPage } from '../../ui/provider-page';
import { Screen } from '../../ui/screen';

const HINTS = {
  page: 'The address may be mistyped.',
  category: 'The address may be mistyped. The store shows the categories it has.',
  item: 'It may have left the catalog, or the address may be mistyped.',
  order: 'The order number may be mistyped, or the order may be on another device. View Orders lists what was placed.',
} as const;

type Missing = keyof typeof HINTS;

export function NotFoundScreen({ what = 'page' }: { what?: Missing }) {
  const { pathname } = useLocation();
  const { home } = storePaths(storefrontAt(pathname).prefix);
  return (
    <>
      <PageTitle>Not found</PageTitle>
      <NotFound what={what} home={home} />
    </>
  );
}

export function StoreNotFound() {
  return (
    <ProviderPage>
      <title>Not found</title>
      <NotFound what="page" home="/" />
    </ProviderPage>
  );
}

function NotFound({ what, home }: { what: Missing; home: string }) {
  return (
    <Screen variant="message">
      <SearchX size={40} strokeWidth={1.5} className="text-brand" />
      <h1 className="text-title">Not found</h1>
      <p className="text-ink-2">
        There is no {what} at this address. {HINTS[what]}
      </p>
      <Link to={home} className={buttonClasses('primary')}>
        Go to the store
      </Link>
    </Screen>
  );
}
