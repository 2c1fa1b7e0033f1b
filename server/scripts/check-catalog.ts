import { checkCatalog } from './catalog/check-catalog';

/** `npm run catalog:check [-- folder]` */
checkCatalog(process.argv[2] ?? 'server/data');
