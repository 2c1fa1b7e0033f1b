import { CircleAlert } from 'lucide-react';
import { cellName } from '../../../../domain/cart/grid/shape';
import { GridPanel } from './grid-panel';
import { quoted } from './paste-messages';

/** What was typed into a cell and refused. */
export interface RefusedText {
  readonly cell: string;
  readonly text: string;
}

/** Says why a cell stays empty and how to go on. */
export function RefusedNote({ cell, text }: RefusedText) {
  return (
    <GridPanel name="Not taken" Icon={CircleAlert} isError>
      <p className="min-w-0 flex-1 text-label font-note text-err">
        {quoted(text)} is not a whole number up to 100,000, so {cellName(cell)} is empty. Press Backspace and type it
        again.
      </p>
    </GridPanel>
  );
}
