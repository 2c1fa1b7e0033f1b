import type { LoaderFunctionArgs } from 'react-router-dom';
import { fetchStores } from '../../api/calls';
import { StoreChooserScreen } from './store-chooser-screen';

export const chooserRoute = {
  Component: StoreChooserScreen,
  loader: ({ request }: LoaderFunctionArgs) => fetchStores(request.signal),
};
