import { useEffect, useEffectEvent } from 'react';

const MODIFIER = /Mac|iP/.test(navigator.platform) ? 'Cmd' : 'Ctrl';

/** Beside the text of a button that Ctrl+Enter presses; not on touch screens. */
export function CtrlEnterKeys() {
  return (
    <span aria-hidden className="ml-1 text-label font-normal whitespace-nowrap opacity-75 pointer-coarse:hidden">
      {MODIFIER} Enter
    </span>
  );
}

/** Ctrl+Enter from anywhere on the screen, but not in a dialog. */
export function useCtrlEnter(onPress: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || inDialog) return;
    event.preventDefault();
    event.stopPropagation();
    onPress();
  });
  useEffect(() => {
    // Before fields and grids, where Enter does something else.
    document.addEventListener('keydown', handleKey, true);
    return () => document.removeEventListener('keydown', handleKey, true);
  }, []);
}
