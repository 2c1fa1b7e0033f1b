import { Check } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useBackCloses } from './back-closes';

interface SelectorListProps {
  readonly id: string;
  readonly labelId: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly options: readonly string[];
  readonly value: string | null;
  readonly thumbnail: ((option: string) => ReactNode) | undefined;
  onChoose(option: string): void;
  onCancel(): void;
  /** The person went elsewhere, and focus should stay there. */
  onLeave(): void;
}

const GAP = 6;
const MARGIN = 12;
/** The list opens on the roomier side if there's less room than this below the button. */
const MIN_HEIGHT = 180;
/** Letters typed faster than this search for a longer text. */
const TYPING_MS = 500;

/** The open list of a Selector, with the keyboard of an ARIA listbox: arrows, Home, End, letters, Enter, Escape. */
export function SelectorList(props: SelectorListProps) {
  const { id, labelId, anchor, options, value, thumbnail, onChoose, onCancel, onLeave } = props;
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(() => Math.max(0, options.indexOf(value ?? '')));
  useBackCloses(true, onCancel);
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY });

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    // The top layer: dialogs clip whatever overflows them.
    element.showPopover?.();
    const place = () => anchor.current && placeBy(anchor.current.getBoundingClientRect(), element);
    place();
    element.focus({ preventScroll: true });
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [anchor]);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  useEffect(() => {
    // Some touch screens keep focus where it is when someone taps outside.
    const leave = ({ target }: Event) => {
      const isInside = [list.current, anchor.current].some((part) => part?.contains(target as Node));
      if (!isInside) onLeave();
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [anchor, onLeave]);

  function search({ key, timeStamp }: KeyboardEvent) {
    const isLonger = timeStamp - typed.current.at < TYPING_MS;
    const text = (isLonger ? typed.current.text : '') + key.toLowerCase();
    typed.current = { text, at: timeStamp };
    const start = text.length > 1 ? active : active + 1;
    const order = options.map((_, step) => (start + step) % options.length);
    const found = order.find((index) => options[index]?.toLowerCase().startsWith(text));
    if (found !== undefined) setActive(found);
  }

  function handleKey(event: KeyboardEvent) {
    const { key } = event;
    if (key === 'Tab' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // Escape closes only the list, not the dialog around it, and letters aren't shortcuts here.
    event.stopPropagation();
    const isTyping = event.timeStamp - typed.current.at < TYPING_MS;
    const chosen = options[active];
    if (key === 'Escape') onCancel();
    else if ((key === 'Enter' || (key === ' ' && !isTyping)) && chosen !== undefined) onChoose(chosen);
    else if (key === 'ArrowDown') setActive(Math.min(active + 1, options.length - 1));
    else if (key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else if (key === 'Home' || key === 'PageUp') setActive(0);
    else if (key === 'End' || key === 'PageDown') setActive(options.length - 1);
    else if (key.length === 1) search(event);
  }

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={0}
      popover="manual"
      aria-labelledby={labelId}
      aria-activedescendant={`${id}-${active}`}
      onKeyDown={handleKey}
      onBlur={({ relatedTarget }) => relatedTarget !== anchor.current && onLeave()}
      className="fixed z-50 m-0 overflow-y-auto rounded-control border border-line bg-surface p-1 text-ink shadow-float outline-none"
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and aria-activedescendant names the option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its options
        <div
          key={option}
          id={`${id}-${index}`}
          role="option"
          aria-selected={option === value}
          onPointerMove={() => setActive(index)}
          onClick={() => onChoose(option)}
          className={`flex min-h-11 cursor-default items-center gap-3 rounded-lg px-3 py-2 aria-selected:font-semibold ${index === active ? 'bg-sunken forced-colors:outline-2 forced-colors:-outline-offset-2' : ''}`}
        >
          {thumbnail?.(option)}
          <span className="min-w-0 flex-1">{option}</span>
          {option === value && <Check size={18} className="shrink-0 text-brand" />}
        </div>
      ))}
    </div>
  );
}

/** Below the button, or above it where there's more room; never past the edges of the viewport. */
function placeBy({ left, top, bottom, width }: DOMRect, { style }: HTMLElement): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const listWidth = Math.min(Math.max(width, clientWidth < 640 ? 240 : 440), clientWidth - 2 * MARGIN);
  const roomBelow = clientHeight - bottom - GAP - MARGIN;
  const roomAbove = top - GAP - MARGIN;
  const isBelow = roomBelow >= Math.min(MIN_HEIGHT, roomAbove) || roomBelow >= roomAbove;
  Object.assign(style, {
    width: `${listWidth}px`,
    left: `${Math.max(MARGIN, Math.min(left, clientWidth - listWidth - MARGIN))}px`,
    right: 'auto',
    top: isBelow ? `${bottom + GAP}px` : 'auto',
    bottom: isBelow ? 'auto' : `${clientHeight - top + GAP}px`,
    maxHeight: `${isBelow ? roomBelow : roomAbove}px`,
  });
}
