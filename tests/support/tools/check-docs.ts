import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';

/**
 * Finds what the documents name and the project no longer has: files and folders in links, in backticks and in the
 * README's tree, headings that links lead to, and scripts of package.json. In code it checks the names of documents.
 * Run by `npm run docs:check`, which is part of `npm run lint`.
 */
export interface Project {
  /** Paths from the top folder, with `/`; folders have no slash at their end. */
  readonly paths: ReadonlySet<string>;
  readonly scripts: ReadonlySet<string>;
  read(path: string): string;
}

/** Folders whose paths are checked everywhere. Others, such as `/var/lib/storefront`, are the machine's. */
const ZONES = 'app|bench|deploy|docs|domain|public|server|tests';

/** A file's name without its folder. JSON and others may also be files of a deployment. */
const SOURCE_FILE = /^[\w.@-][\w./@-]*\.(?:tsx?|mjs|css|sh|md)$/;

/** Unlike URLs and globs: `domain/cart/`, `server/pictures/drawings/render.ts`. */
const ZONE_PATH = new RegExp(`^(?:${ZONES})/[^\\s\`]*$`);

/** What a deployment adds: git ignores it, or the owner brings it. */
const ADDED_LATER = /^(?:public\/images|deploy\/\.env|deploy\/secrets\.json)(?:\/|$)/;

/** One sentence for each thing that a document names and the project doesn't have. */
export function docProblems(project: Project, document: string): readonly string[] {
  const text = project.read(document);
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const missing = [
    ...linksIn(prose).filter((link) => !leadsSomewhere(project, document, link)),
    ...[...prose.matchAll(/`([^`\n]+)`/g)]
      .map(([, code = '']) => code)
      .filter((code) => !isThere(project, document, code)),
    ...[...text.matchAll(/npm run ([\w:-]+)/g)]
      .filter(([, script = '']) => !project.scripts.has(script))
      .map(([run]) => run),
    ...treeIn(text).filter((folder) => !project.paths.has(folder)),
  ];
  return missing.map((name) => `${document}: ${name}`);
}

/** The documents that a source file names in a comment or a message, and that aren't there. */
export function codeProblems(project: Project, file: string): readonly string[] {
  const named = [...project.read(file).matchAll(/\bdocs\/[\w/-]+\.md/g)].map(([path]) => path);
  return named.filter((path) => !project.paths.has(path)).map((path) => `${file}: ${path}`);
}

function linksIn(prose: string): readonly string[] {
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^(?:https?|mailto):/.test(target));
}

function leadsSomewhere(project: Project, document: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? document : normalize(join(document, '..', path)).replace(/\/$/, '');
  if (!project.paths.has(target)) return false;
  return heading === undefined || headingsOf(project.read(target)).includes(heading);
}

/** As GitHub names them: "Offline, and after" is `offline-and-after`. */
function headingsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** True if the code isn't a path or a script, or if it exists. */
function isThere({ paths, scripts }: Project, document: string, code: string): boolean {
  if (/^(?:test|build|dev):[a-z:]+[\w:]*$/.test(code)) return scripts.has(code);
  if (ZONE_PATH.test(code)) return ADDED_LATER.test(code) || paths.has(beforeWildcard(code));
  if (!SOURCE_FILE.test(code)) return true;
  const besides = normalize(join(document, '..', code));
  return paths.has(besides) || [...paths].some((path) => path === code || path.endsWith(`/${code}`));
}

/** `public/images/{code}.jpg` and `tests/*.ts` name folders that must be there; a slash at the end says nothing. */
function beforeWildcard(path: string): string {
  const wildcard = path.search(/[*{<…]/);
  const folder = wildcard < 0 ? path : path.slice(0, path.lastIndexOf('/', wildcard));
  return folder.replace(/:\d+$/, '').replace(/\/$/, '');
}

/** The folders of the tree under "Project structure": zones at the margin, their folders two spaces in. */
function treeIn(text: string): readonly string[] {
  const [, tree = ''] = /^## Project structure\n+```\n([\s\S]*?)^```/m.exec(text) ?? [];
  let zone = '';
  return tree.split('\n').flatMap((line) => {
    zone = /^([\w-]+)\//.exec(line)?.[1] ?? zone;
    const [folders = ''] = /^ {2}(?:[\w-]+\/ ?)+/.exec(line) ?? [];
    const inZone = folders.split(/[ /]+/).filter((name) => name !== '');
    return line.startsWith(zone) && zone !== '' ? [zone] : inZone.map((name) => `${zone}/${name}`);
  });
}

function projectHere(): Project {
  const top = readdirSync('.', { withFileTypes: true }).filter(
    ({ name }) => !/^(?:\.git|\.cache|node_modules|dist|data)$/.test(name),
  );
  const below = top
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(name, { recursive: true, encoding: 'utf8' }).map((path) => join(name, path)));
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: object };
  return {
    paths: new Set([...top.map(({ name }) => name), ...below]),
    scripts: new Set(Object.keys(scripts)),
    read: (path) => readFileSync(path, 'utf8'),
  };
}

if (import.meta.filename === process.argv[1]) {
  const project = projectHere();
  const paths = [...project.paths].sort();
  const problems = [
    ...paths.filter((path) => path.endsWith('.md')).flatMap((path) => docProblems(project, path)),
    ...paths
      .filter((path) => /^(?!tests).+\.(?:tsx?|sh|css)$/.test(path))
      .flatMap((path) => codeProblems(project, path)),
  ];
  for (const problem of problems) process.stdout.write(`${problem} is not there.\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
