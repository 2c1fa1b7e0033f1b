import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { movedBy, type Point, WHOLE, ZOOM_STEP, zoomedBy } from './zoom';

/** How far an arrow key moves the picture, in pixels. */
const KEY_STEP = 60;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: KEY_STEP, y: 0 },
  ArrowRight: { x: -KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: KEY_STEP },
  ArrowDown: { x: 0, y: -KEY_STEP },
};

const CENTER: Point = { x: 0, y: 0 };

/** Zooms and moves a picture by wheel, fingers, mouse and keys. A double tap goes back to the whole picture. */
export function useZoom() {
  const [view, setView] = useState(WHOLE);
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const pointers = useRef(new Map<number, Point>());
  const width = () => stage?.clientWidth ?? 0;
  const zoom = (factor: number, at = CENTER) => setView((before) => zoomedBy(before, factor, at, width()));

  useEffect(() => {
    if (!stage) return;
    // React listens passively, which would let the page zoom as well.
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
    // With two fingers, each finger's move counts for half of the picture's.
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
    /** "+", "-" and "0" anywhere in the dialog; arrow keys, except among the colors, move what is enlarged. */
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
