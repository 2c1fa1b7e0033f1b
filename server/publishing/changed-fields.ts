import type { Documents } from '../../domain/catalog/check/documents';
import { applyEdits, type Edit, type Json } from '../../domain/catalog/draft';
import {
  changedFields,
  type FieldChange,
  fieldsOf,
  mayChangeField,
  refusedChange,
} from '../../domain/catalog/field-groups';
import { jsonOrUndefined } from '../../domain/json';
import type { Grant } from '../../domain/people/roles';
import type { PublishedCatalog } from './published-catalog';

/** Why somebody may not make all of the changes; undefined if they may. */
export function refusedSentence(grants: readonly Grant[], changes: readonly FieldChange[]): string | undefined {
  const refused = changes.find((change) => !mayChangeField(grants, change));
  return refused && refusedChange(refused);
}

/**
 * Fields that edits touch.
 * @param drafted edits of the draft, which an edit of a whole document replaces
 */
export function fieldsOfEdits(
  edits: readonly Edit[],
  { documents }: Pick<PublishedCatalog, 'documents'>,
  drafted: readonly Edit[] = [],
): readonly FieldChange[] {
  return edits.flatMap((edit) => {
    const published = documents[edit.document] ?? null;
    const fields = fieldsOf(edit, published);
    const replaced = edit.pointer.length > 0 ? [] : drafted.filter(({ document }) => document === edit.document);
    if (replaced.length === 0) return fields;
    const draft = applyEdits({ [edit.document]: published }, replaced)[edit.document] ?? null;
    return [...fields, ...changedFields(edit.document, draft, edit.value, published === null)];
  });
}

/** Fields that differ between two revisions. */
export function fieldsBetween(from: Documents, to: Documents): readonly FieldChange[] {
  const paths = [...new Set([...from.keys(), ...to.keys()])].filter((path) => from.get(path) !== to.get(path));
  return paths.flatMap((path) =>
    changedFields(path, contentOf(from.get(path)), contentOf(to.get(path)), !from.has(path)),
  );
}

/** Drawings are texts, and so is what isn't JSON. */
function contentOf(text: string | undefined): Json {
  return text === undefined ? null : ((jsonOrUndefined(text) as Json | undefined) ?? text);
}
