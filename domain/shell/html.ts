/** Markup in which every text is escaped; only `html` makes it. */
export interface Html {
  readonly markup: string;
}

type Value = string | number | Html | readonly Html[] | undefined;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** The text that `escapeHtml` was given. */
export function unescapeHtml(text: string): string {
  return Object.entries(ESCAPES)
    .reverse()
    .reduce((unescaped, [character, escaped]) => unescaped.replaceAll(escaped, character), text);
}

/** Builds markup: html`<b title="${name}">${name}</b>`. Texts are escaped, markup stays, undefined is nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { markup: parts.reduce((markup, part, index) => markup + markupOf(values[index - 1]) + part) };
}

function markupOf(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}
