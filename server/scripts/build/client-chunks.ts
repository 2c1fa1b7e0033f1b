interface ModuleGraph {
  getModuleInfo(id: string): ModuleUse | null;
}

interface ModuleUse {
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
  readonly isEntry: boolean;
}

/**
 * Screens in the order people reach them. Code that several screens share goes into the chunk of the first one and of
 * the later one that matters most, so a screen fetches its own chunk, a few shared ones, and almost nothing it doesn't
 * use.
 */
const SHARED_FROM: readonly (readonly [chunk: string, screens: readonly string[], later?: string])[] = [
  ['picture', ['store-home']],
  ['item-names', ['category', 'item'], 'orders'],
  ['catalog', ['category', 'item']],
  ['order-lines', ['orders'], 'checkout'],
  ['past-orders', ['orders']],
  ['ordering', ['checkout']],
  ['after-order', ['success', 'hand-over']],
];

/** Nothing shows who uses which part of a library that exports everything from one file. */
const LIBRARIES: readonly (readonly [chunk: string, modules: RegExp])[] = [
  ['picture', /lucide-react\/.*\/shirt\./],
  ['dates', /\/dayjs\//],
  ['stages', /lucide-react\/.*\/(ban|calendar-days|file-check)\./],
  ['order-icons', /lucide-react\/.*\/(clipboard-list|download|ellipsis|mail|mail-check|pencil|printer)\./],
  ['order-page', /lucide-react\/.*\/(package-search|package-check|truck|file-down|file-question-mark)\./],
];

/**
 * Lists, receipts, and order pages show how far orders are; nobody who's still ordering needs it. Item, search, and
 * lists read sizes, but the checkout doesn't. The background work of every page marks the page as screens do, and
 * shares nothing else with the catalog's.
 */
const APART: readonly (readonly [chunk: string, modules: RegExp])[] = [
  ['stages', /\/(ui\/(stage-pill|local-day)|domain\/orders\/stage)\.tsx?$/],
  ['order-list', /\/(domain\/orders\/(lines-summary|ship-date)|api\/order-reader)\.ts$/],
  ['order-page', /\/api\/order-page\.ts$/],
  ['sizes', /\/domain\/(catalog\/size-names|text\/nearest-text)\.ts$/],
  ['item-names', /\/ui\/page-mark\.ts$/],
];

/**
 * The chunk of a module that several screens share, or one screen and the parts that it loads later. Null leaves the
 * module to the bundler: one that only a single screen or part uses is in its file.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  if (id.includes('node_modules')) return LIBRARIES.find(([, modules]) => modules.test(id))?.[0] ?? null;
  const users = usersOf(id, graph);
  const screens = new Set(users.map(screenOf).filter((screen) => screen !== undefined));
  if (users.length < 2 || screens.size === 0) return null;
  const apart = APART.find(([, modules]) => modules.test(id));
  if (apart) return apart[0];
  const [only] = screens;
  // The checkout has few parts, and each file is a request.
  if (screens.size === 1) return only === 'checkout' ? 'ordering' : `${only}-parts`;
  const isShared = ([, first, later]: (typeof SHARED_FROM)[number]) =>
    first.some((screen) => screens.has(screen)) && (later === undefined || screens.has(later));
  return SHARED_FROM.find(isShared)?.[0] ?? null;
}

function screenOf(id: string): string | undefined {
  const [, folder] = /\/store\/([\w-]+)\/\1-screen\.tsx$/.exec(id) ?? [];
  return folder === 'packing-slip' ? 'orders' : folder;
}

/** The page, screens, and lazy parts that need the module. */
function usersOf(id: string, graph: ModuleGraph): readonly string[] {
  const found = new Set([id]);
  const users: string[] = [];
  for (const module of found) {
    const { importers = [], dynamicImporters = [], isEntry = false } = graph.getModuleInfo(module) ?? {};
    if (isEntry || dynamicImporters.length > 0) users.push(module);
    for (const importer of importers) found.add(importer);
  }
  return users;
}
