import { parentPort } from 'node:worker_threads';
import { drawPicture } from './draw-picture';
import type { DrawingAnswer, DrawingRequest } from './open-drawing-thread';

/** The entry of the thread that draws. */
parentPort?.on('message', ({ id, source, forms }: DrawingRequest) => {
  const answer = (content: Omit<DrawingAnswer, 'id'>) => parentPort?.postMessage({ id, ...content });
  drawPicture(source, forms).then(
    (pictures) => answer({ pictures }),
    (error: unknown) => answer({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
