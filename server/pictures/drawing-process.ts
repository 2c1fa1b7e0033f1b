import { constants, setPriority } from 'node:os';
import { drawPicture } from './draw-picture';
import { type DrawingRequest, type DrawingResponse, IN_BACKGROUND } from './open-drawing-process';
import { prepareUpload } from './prepare-upload';

if (process.argv.includes(IN_BACKGROUND)) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// A stop signal reaches all of the server's processes. This one ends with its parent, which may still need pictures.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
// Not `process.exit`, which waits for a picture that never ends.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.on('message', ({ id, ...wanted }: DrawingRequest) => {
  const respond = (content: Omit<DrawingResponse, 'id'>) => process.send?.({ id, ...content });
  const result = 'upload' in wanted ? prepareUpload(wanted.upload) : drawPicture(wanted.source, wanted.forms);
  result.then(
    (made) => respond({ made }),
    (error: unknown) => respond({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
