/** Names of the caches. When the kind of content changes, so must the name. */
export const STOREFRONT_CACHE = 'storefronts-1';
export const PICTURE_CACHE = 'pictures-1';
