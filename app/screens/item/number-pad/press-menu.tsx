import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { useEffect, useRef } from 'react';
import type { PressPoint } from './use-long-press';

export interface MenuEntry {
  readonly label: string;
  readonly isDisabled?: boolean;
  onSelect(): void;
}

interface PressMenuProps {
  readonly label: string;
  readonly items: readonly MenuEntry[];
  readonly at: PressPoint;
  onClose(): void;
}

/** A menu at the pressed place, open as long as it's rendered. */
export function PressMenu({ label, items, at, onClose }: PressMenuProps) {
  return (
    <Menu>
      {({ open }) => (
        <>
          <Opener label={label} at={at} isOpen={open} onClose={onClose} />
          <MenuItems
            anchor={{ to: 'bottom start', gap: 6, padding: 12 }}
            className="z-50 min-w-56 rounded-card border border-line-strong bg-surface p-1.5 shadow-float outline-none"
          >
            {items.map((item) => (
              <MenuItem key={item.label} disabled={item.isDisabled ?? false}>
                <button
                  type="button"
                  onClick={item.onSelect}
                  className="block min-h-12 w-full rounded-control px-3.5 text-left font-note data-focus:bg-brand-tint data-focus:text-brand-2 data-disabled:cursor-default data-disabled:text-ink-3 forced-colors:data-focus:outline-2"
                >
                  {item.label}
                </button>
              </MenuItem>
            ))}
          </MenuItems>
        </>
      )}
    </Menu>
  );
}

interface OpenerProps extends Pick<PressMenuProps, 'label' | 'at' | 'onClose'> {
  readonly isOpen: boolean;
}

/** The point that the menu hangs from. Headless UI opens a menu by its button only, so it gets the key that does. */
function Opener({ label, at, isOpen, onClose }: OpenerProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  }, []);

  useEffect(() => {
    if (wasOpen.current && !isOpen) onClose();
    wasOpen.current = isOpen;
  }, [isOpen, onClose]);

  return (
    <MenuButton
      ref={button}
      aria-label={`Tools for ${label}`}
      tabIndex={-1}
      style={{ left: at.x, top: at.y }}
      className="pointer-events-none fixed size-px opacity-0"
    />
  );
}
