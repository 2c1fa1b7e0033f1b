type Decoration = Readonly<Record<'embroidery' | 'placement', string | null>>;

/** "Hennessy, Left Chest"; only the logo on items without placements; '' without a logo. */
export function decorationLabel({ embroidery, placement }: Decoration): string {
  return [embroidery, placement === 'N/A' ? null : placement].filter(Boolean).join(', ');
}
