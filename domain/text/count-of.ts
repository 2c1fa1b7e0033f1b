export function countOf(count: number, one: string, many = `${one}s`): string {
  // Formatting is far slower, and most counts don't need it.
  const amount = count < 1000 ? count : count.toLocaleString('en-US');
  return `${amount} ${count === 1 ? one : many}`;
}
