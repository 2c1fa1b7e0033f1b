import { useState } from 'react';
import { cellOfRow } from './cell-element';
import { type PressPoint, useLongPress } from './use-long-press';

interface OpenedMenu {
  /** The `cellKey` of the cell that was pressed; for a color, the first of its row. */
  readonly cell: string;
  readonly at: PressPoint;
}

/** The menu of a cell, or of a color's row. @param goTo focuses the cell again once the menu is closed */
export function useCellMenu(goTo: (cell: string) => void) {
  const [opened, setOpened] = useState<OpenedMenu>();
  const events = useLongPress((target, at) => {
    const cell = cellOfRow(target);
    if (cell) setOpened({ cell, at });
    return cell !== undefined;
  });

  return {
    events,
    opened,
    close() {
      setOpened(undefined);
      if (opened) goTo(opened.cell);
    },
  };
}
