import { useEffect, useEffectEvent } from 'react';
import { Button } from './button';
import { useLazyDialog } from './use-lazy-dialog';

/** Lists the screen's keyboard shortcuts, also with "?" outside of fields; not shown on touch screens. */
export function ShortcutsButton() {
  const { Dialog, isOpen, open, close } = useLazyDialog(loadDialog);
  const handleKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    const isTyping = target instanceof Element && target.closest('input, textarea, [role="dialog"]') !== null;
    if (key === '?' && !isTyping) void open();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <>
      <Button
        size="compact"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={open}
        className="pointer-coarse:hidden"
      >
        ?
      </Button>
      {Dialog && <Dialog isOpen={isOpen} onClose={close} />}
    </>
  );
}

const loadDialog = async () => (await import('./shortcuts-dialog')).ShortcutsDialog;
