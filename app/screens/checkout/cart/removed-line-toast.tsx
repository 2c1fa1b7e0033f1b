import { UndoToast } from '../../../components/undo-toast';
import { type LineEditing, lineTitle } from './use-line-editing';

/** "Performance Polo, Navy, 2XLarge removed", with Undo; nothing while no removal can be undone. */
export function RemovedLineToast({ editing: { undoable, undo, forget } }: { editing: LineEditing }) {
  if (!undoable) return null;
  const { key, entry } = undoable.removed;
  // Beside the Checkout button, not over it.
  return (
    <UndoToast key={key} text={`${lineTitle(entry)} removed`} onUndo={undo} onClose={forget} className="lg:right-118" />
  );
}
