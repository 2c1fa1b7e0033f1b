/** The part of Vite's build manifest that is used here: by source file, relative to app/. */
export type BuildManifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

/** The page's own source, whose files every screen has. */
const PAGE = 'index.html';

/**
 * The built files that a screen needs besides those that the page names for every screen.
 *
 * @param source relative to app/: 'screens/item/item-screen.tsx'
 */
export function screenFiles(manifest: BuildManifest, source: string): readonly string[] {
  const everywhere = new Set(withImports(manifest, PAGE));
  return withImports(manifest, source)
    .filter((key) => !everywhere.has(key))
    .map((key) => manifest[key]?.file ?? key);
}

/** The keys of a source's file and of all that it imports, directly or not. */
function withImports(manifest: BuildManifest, source: string): readonly string[] {
  const found = new Set([source]);
  for (const key of found) {
    for (const imported of manifest[key]?.imports ?? []) found.add(imported);
  }
  return [...found];
}
