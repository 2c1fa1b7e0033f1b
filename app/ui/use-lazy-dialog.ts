import { type ComponentType, useState } from 'react';
import { explainFailedLoad } from '../device/installation/failed-load';
import { useToast } from './toast';

interface LazyDialog<Props> {
  readonly Dialog: ComponentType<Props> | undefined;
  readonly isOpen: boolean;
  /** @returns whether it's open; if its code couldn't be loaded, a toast says so */
  open(): Promise<boolean>;
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
      return true;
    } catch {
      toast.show(await explainFailedLoad('This'), 'error');
      return false;
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
