/** The values of a template's tags. A list repeats its section once per entry. */
export interface TemplateView {
  readonly [tag: string]: string | number | boolean | TemplateView | readonly TemplateView[] | undefined;
}

const TAGS = /\{\{([#^])(\w+)\}\}(.*?)\{\{\/\2\}\}|\{\{(\w+)\}\}/gs;

/**
 * Fills in a template as Mustache does: {{name}} is escaped text, {{#name}}…{{/name}} shows its content if there's a
 * name, and {{^name}}…{{/name}} if there's none. Values are never parsed as templates.
 */
export function fillTemplate(template: string, view: TemplateView): string {
  return template.replace(TAGS, (_tag, kind: string, section: string, content: string, name: string) => {
    if (name !== undefined) return escapeHtml(String(view[name] ?? ''));
    const value = view[section];
    const isShown = Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false && value !== '';
    if (kind === '^') return isShown ? '' : fillTemplate(content, view);
    if (!isShown) return '';
    const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
    return entries.map((entry) => fillTemplate(content, isView(entry) ? { ...view, ...entry } : view)).join('');
  });
}

function isView(value: unknown): value is TemplateView {
  return typeof value === 'object' && value !== null;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

export function unescapeHtml(text: string): string {
  return Object.entries(ESCAPES)
    .reverse()
    .reduce((unescaped, [character, escaped]) => unescaped.replaceAll(escaped, character), text);
}
