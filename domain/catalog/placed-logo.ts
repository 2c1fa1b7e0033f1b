/** "Hennessy, Left Chest"; only the logo on items without placements; '' without a logo. */
export function placedLogo(line: { readonly embroidery: string | null; readonly placement: string | null }): string {
  const { embroidery, placement } = line;
  return [embroidery, placement === 'N/A' ? null : placement].filter(Boolean).join(', ');
}
