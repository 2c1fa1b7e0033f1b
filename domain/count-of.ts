/** "1 item", "1,511 items" */
export function countOf(count: number, one: string, many = `${one}s`): string {
  // Formatting takes far longer than the rest, and most counts need none.
  const amount = count < 1000 ? count : count.toLocaleString('en-US');
  return `${amount} ${count === 1 ? one : many}`;
}
