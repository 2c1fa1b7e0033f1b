/** Names of the caches; a change of what is kept in one asks for a new name. */
export const STOREFRONT_CACHE = 'storefronts-1';
export const PICTURE_CACHE = 'pictures-1';
