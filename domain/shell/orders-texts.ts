/** Texts of the Orders screen that the page already shows before its scripts run. */
export const ORDERS_SEARCH_HINT = 'Search name, PO, item code or store';

/** Short, because it would be the largest paint otherwise, and it comes again with the scripts. */
export const LOADING_ORDERS = 'Loading orders…';
