/** The formatter's line width (biome.json). */
const LINE_WIDTH = 120;
const STEP = 2;

interface Place {
  /** Spaces before the line where the value begins. */
  readonly indent: number;
  /** The column where the value begins. */
  readonly column: number;
  /** Whether an object must have one member per line. */
  readonly isExpanded?: boolean;
}

/** Formats as the project's formatter does: on one line if it fits, else one part per line. */
export function renderJson(value: unknown, { indent, column, isExpanded = false }: Place): string {
  const short = onOneLine(value);
  // A comma may follow.
  const isShort = column + short.length + 1 <= LINE_WIDTH;
  if (typeof value !== 'object' || value === null || (isShort && !isExpanded)) return short;
  const inner = indent + STEP;
  const lines = Array.isArray(value)
    ? value.map((entry) => renderJson(entry, { indent: inner, column: inner }))
    : Object.entries(value).map(([key, entry]) => {
        const name = `${JSON.stringify(key)}: `;
        return name + renderJson(entry, { indent: inner, column: inner + name.length });
      });
  if (lines.length === 0) return short;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.map((line) => ' '.repeat(inner) + line).join(',\n')}\n${' '.repeat(indent)}${close}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${onOneLine(entry)}`);
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}
