import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';

/** The formatter's line width (biome.json). */
const LINE_WIDTH = 120;

/** Writes another value into a JSON text. What didn't change stays as written; the rest is formatted as Biome does it. */
export function updateJson(text: string, next: unknown): string {
  const root = parseTree(text);
  if (!root) throw new SyntaxError('This is not JSON');
  const step = /^[ \t]+/m.exec(text)?.[0] ?? '  ';
  const sourceOf = ({ offset, length }: Node) => text.slice(offset, offset + length);
  const jsonOf = (node: Node): unknown => JSON.parse(sourceOf(node));

  /**
   * @param room columns left for it on a line
   * @param was what it replaces
   * @param like an object that says whether this one has a line for each member
   */
  function written(value: unknown, indent: string, room: number, was?: Node, like = was): string {
    if (was && JSON.stringify(jsonOf(was)) === JSON.stringify(value)) return sourceOf(was);
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const isList = Array.isArray(value);
    const inner = indent + step;
    const parts = isList ? entries(value, inner, was) : members(value, inner, was);
    const [open, close] = isList ? '[]' : '{}';
    if (parts.length === 0) return `${open}${close}`;
    const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
    const isExpanded = line.includes('\n') || (!isList && like && sourceOf(like).includes('\n'));
    if (!isExpanded && line.length < room) return line;
    return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
  }

  function members(value: object, indent: string, was: Node | undefined): readonly string[] {
    return Object.entries(value).map(([key, member]) => {
      const name = `${JSON.stringify(key)}: `;
      const room = LINE_WIDTH - indent.length - name.length;
      return name + written(member, indent, room, was && findNodeAtLocation(was, [key]));
    });
  }

  function entries(list: readonly unknown[], indent: string, was: Node | undefined): readonly string[] {
    const before = was?.type === 'array' ? (was.children ?? []) : [];
    const known = new Map(before.map((node) => [identityOf(jsonOf(node)), node]));
    return list.map((entry) => {
      const same = known.get(identityOf(entry));
      return written(entry, indent, LINE_WIDTH - indent.length, same, same ?? before[0]);
    });
  }

  return text.slice(0, root.offset) + written(next, '', LINE_WIDTH, root) + text.slice(root.offset + root.length);
}

/** An object is the same one as long as its first member is: an item's code, a tier's quantity, a rep's name. */
function identityOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Object.values(value)[0] : value;
}
