/** The id of the list's option at an index. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
