import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** How a picture is shown inside its stage: enlarged around the stage's center, then moved. In CSS pixels. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** Beyond this, a picture 640 pixels wide has nothing more to show. */
export const MAX_SCALE = 3;

const ZOOM_STEP = 1.5;

/** Enlarges by the factor; what's at the point, measured from the stage's center, stays there within bounds. */
export function zoomedBy(view: View, factor: number, at: Point, stage: number): View {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor));
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

const KEY_STEP = 60;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: KEY_STEP, y: 0 },
  ArrowRight: { x: -KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: KEY_STEP },
  ArrowDown: { x: 0, y: -KEY_STEP },
};

const CENTER: Point = { x: 0, y: 0 };

export function useZoom() {
  const [view, setView] = useState(WHOLE);
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const pointers = useRef(new Map<number, Point>());
  const width = () => stage?.clientWidth ?? 0;
  const zoom = (factor: number, at = CENTER) => setView((before) => zoomedBy(before, factor, at, width()));

  useEffect(() => {
    if (!stage) return;
    // React's listener is passive, so the page would zoom as well.
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault();
      const factor = Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 150);
      setView((before) => zoomedBy(before, factor, fromCenter(stage, event), stage.clientWidth));
    };
    stage.addEventListener('wheel', handleWheel, { passive: false });
    return () => stage.removeEventListener('wheel', handleWheel);
  }, [stage]);

  function handleMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    // Two fingers share the move, so each counts half.
    const share = other ? 0.5 : 1;
    setView((view) => movedBy(view, { x: (now.x - before.x) * share, y: (now.y - before.y) * share }, width()));
    if (!other) return;
    const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
    zoom(distance(now, other) / Math.max(1, distance(before, other)), fromCenter(event.currentTarget, middle));
  }

  return {
    view,
    zoomIn: () => zoom(ZOOM_STEP),
    zoomOut: () => zoom(1 / ZOOM_STEP),
    reset: () => setView(WHOLE),
    stage: {
      ref: setStage,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: handleMove,
      onPointerUp: (event: PointerEvent) => pointers.current.delete(event.pointerId),
      onPointerCancel: (event: PointerEvent) => pointers.current.delete(event.pointerId),
      onDoubleClick(event: MouseEvent<HTMLElement>) {
        const at = fromCenter(event.currentTarget, event);
        setView((before) => (before.scale > 1 ? WHOLE : zoomedBy(before, 2, at, width())));
      },
    },
    /** "+", "-", and "0" anywhere in the dialog; arrow keys, except among the colors, pan the picture. */
    handleKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const arrow = event.target instanceof HTMLInputElement ? undefined : ARROWS[event.key];
      if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP);
      else if (event.key === '-') zoom(1 / ZOOM_STEP);
      else if (event.key === '0') setView(WHOLE);
      else if (arrow && view.scale > 1) setView((before) => movedBy(before, arrow, width()));
      else return;
      event.preventDefault();
    },
  };
}

function fromCenter(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
