import { refusal } from '../../domain/refusals';
import type { StoreData } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import type { HasClock } from '../operations/clock';
import { claimBulkUndo, linesOfBulkEdit } from './bulk-edit-rows';
import { changeLines, type EditedLines, type LineChanger, type UpdateLinesCall } from './update-lines';

interface UndoCall extends Pick<UpdateLinesCall, 'customers' | 'session'> {
  readonly id: string;
  /** Nobody undoes what others did. */
  readonly person: string;
}

type EditedLine = Awaited<ReturnType<typeof linesOfBulkEdit>>[number];

/**
 * Gives the lines of a bulk edit back what they held before it. Lines that somebody has edited since keep what they hold
 * now, and are results of the kind `conflict`.
 * @throws RefusalError if it was undone before, or is older than a day
 */
export async function undoBulkEdit(
  services: HasDatabase & HasClock & Pick<StoreData, 'stores'>,
  { id, person, ...call }: UndoCall,
): Promise<EditedLines> {
  const lines = await linesOfBulkEdit(services.db.write, id);
  return changeLines(services, { ...call, name: '' }, lines, async (trx, _, now) => {
    if (!(await claimBulkUndo(trx, id, person, now))) throw refusal('too_late', ENDED);
    return restored;
  });
}

const ENDED = 'This edit was undone before, or is older than a day. Nothing was changed.';

const restored: LineChanger<EditedLine> = (edit, stored) => {
  if (!stored) return { result: { kind: 'unknown', edit } };
  const { orderId, line } = stored;
  if (line.version !== edit.version) return { result: { kind: 'conflict', edit, line } };
  const version = line.version + 1;
  return {
    result: { kind: 'saved', edit, line: { ...line, ...edit.before, version } },
    change: { orderId, line: line.line, version, before: edit.after, after: edit.before },
  };
};
