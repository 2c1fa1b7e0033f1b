import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { type MenuEntry, PopupMenu } from './popup-menu';
import { useIsPhone } from './use-media-query';

export interface MoreMenuProps {
  readonly label: string;
  readonly items: readonly MenuEntry[];
  /** Heads the sheet on a phone, where the menu covers what it's about. */
  readonly title: string;
  readonly detail?: string;
  readonly className?: string;
}

/** Actions needed less often than the button next to it. A menu at the button; on a phone, a sheet. */
export function MoreMenu({ label, items, title, detail, className = '' }: MoreMenuProps) {
  const isPhone = useIsPhone();
  const [button, setButton] = useState<DOMRect>();
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={button !== undefined}
        onClick={(event) => setButton(event.currentTarget.getBoundingClientRect())}
        className={`grid size-12 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink ${className}`}
      >
        <Ellipsis size={20} strokeWidth={2} />
      </button>
      {button && (
        <PopupMenu
          name={title}
          label={label}
          items={items}
          at={isPhone ? undefined : { x: button.right, top: button.top, bottom: button.bottom }}
          isRightAligned
          detail={detail}
          onClose={() => setButton(undefined)}
        />
      )}
    </>
  );
}
