/** How a picture is shown inside its stage: enlarged around the stage's center, then moved. Lengths are CSS pixels. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The whole picture. */
export const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** Above this, a picture 640 pixels wide has nothing more to show. */
export const MOST_SCALE = 3;

/** Of a press on a zoom button or key. */
export const ZOOM_STEP = 1.5;

/** Enlarges by the factor; what is at the point, measured from the stage's center, stays there within bounds. */
export function zoomedBy(view: View, factor: number, at: Point, stage: number): View {
  const scale = Math.min(MOST_SCALE, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return within({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, stage);
}

export function movedBy(view: View, by: Point, stage: number): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, stage);
}

/** The picture always covers its square stage. */
function within({ scale, x, y }: View, stage: number): View {
  const most = (stage * (scale - 1)) / 2;
  const clamped = (offset: number) => Math.min(most, Math.max(-most, offset)) || 0;
  return { scale, x: clamped(x), y: clamped(y) };
}
