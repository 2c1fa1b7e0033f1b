import { useState } from 'react';
import { cellOfRow } from './cell-element';
import { type PressPoint, useLongPress } from './use-long-press';

interface OpenedMenu {
  /** The `cellKey` of the cell that was pressed; for a color, the first of its row. */
  readonly cell: string;
  readonly at: PressPoint;
}

/** The menu of a cell, or of a color's row. @param goTo moves the focus to a cell */
export function useCellMenu(goTo: (cell: string) => void) {
  const [opened, setOpened] = useState<OpenedMenu>();
  const events = useLongPress((target, at) => {
    const cell = cellOfRow(target);
    if (!cell) return false;
    // A paste starts at the active cell.
    goTo(cell);
    setOpened({ cell, at });
    return true;
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
