import { type ComponentType, useState } from 'react';
import { useToast } from './toast';

interface LazyDialog<Props> {
  readonly Dialog: ComponentType<Props> | undefined;
  readonly isOpen: boolean;
  open(): Promise<void>;
  close(): void;
  readonly prefetch: { onPointerEnter(): void; onFocus(): void };
}

export function useLazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyDialog<Props> {
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  const loadAhead = () => void load().catch(() => undefined);

  async function open() {
    try {
      const Loaded = await load();
      setDialog(() => Loaded);
      setOpen(true);
    } catch {
      toast.show('This could not be loaded. Check the connection and try again.', 'error');
    }
  }

  return {
    Dialog,
    isOpen,
    open,
    close: () => setOpen(false),
    prefetch: { onPointerEnter: loadAhead, onFocus: loadAhead },
  };
}
