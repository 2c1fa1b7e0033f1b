import { SearchDialog } from './search-dialog';
import { prepareIndex } from './use-item-search';

export const search = { SearchDialog, prepareIndex };
