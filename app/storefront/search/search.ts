import { SearchDialog } from './search-dialog';
import { prepareIndex } from './use-item-search';

/** The search, fetched as one piece when somebody is about to use it. */
export const search = { SearchDialog, prepareIndex };
