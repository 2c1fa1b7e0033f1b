import { prepareIndex } from './item-index';
import { SearchDialog } from './search-dialog';

/** The search, fetched as one piece when somebody is about to use it. */
export const search = { SearchDialog, prepareIndex };
