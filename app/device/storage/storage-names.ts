/** Rename a cache when the kind of content in it changes. */
export const STOREFRONT_CACHE = 'storefronts-1';
export const PICTURE_CACHE = 'pictures-1';

/** Local storage: error reports that haven't reached the server; those from offline go out on a later visit. */
export const REPORT_QUEUE = 'client_errors';

/** Local storage: an order was placed on this device, by code or by card. */
export const HAS_ORDERED = 'has_ordered';

/** Local storage: somebody installed the store or closed the offer to. */
export const INSTALL_HELP_CLOSED = 'install_help_closed';
