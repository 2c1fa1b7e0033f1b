import { CircleAlert, CircleCheck } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';

/** docs/specification.md, Constants */
const TOAST_MS = 2500;

export const TOAST_PLACE =
  'pointer-events-none fixed inset-x-4 bottom-[calc(88px+var(--number-pad,0px)+env(safe-area-inset-bottom))] with-tall-bar:bottom-[calc(140px+env(safe-area-inset-bottom))] z-40 flex justify-center sm:bottom-6 sm:with-action-bar:bottom-[calc(94px+var(--number-pad,0px))]';

export const TOAST_CARD =
  'flex min-h-13 items-center gap-3 rounded-control border border-transparent pl-4 font-note text-white shadow-float';

type Tone = 'success' | 'error';

interface Toast {
  readonly text: string;
  readonly tone: Tone;
}

interface Toaster {
  show(text: string, tone?: Tone): void;
}

const ToastContext = createContext<Toaster | undefined>(undefined);

/** Shows one message at a time until 2.5 s pass or the user clicks elsewhere. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast>();
  const show = useCallback((text: string, tone: Tone = 'success') => setToast({ text, tone }), []);
  const toaster = useMemo(() => ({ show }), [show]);

  useEffect(() => {
    if (!toast) return;
    const close = () => setToast(undefined);
    const timer = setTimeout(close, TOAST_MS);
    document.addEventListener('pointerdown', close);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', close);
    };
  }, [toast]);

  return (
    <ToastContext value={toaster}>
      {children}
      <div role="status" className={`${TOAST_PLACE} with-undo:mb-16 max-sm:with-corner:mb-18`}>
        {toast && <ToastCard {...toast} />}
      </div>
    </ToastContext>
  );
}

function ToastCard({ text, tone }: Toast) {
  const Icon = tone === 'success' ? CircleCheck : CircleAlert;
  return (
    <p className={`py-2 pr-5 ${TOAST_CARD} ${tone === 'success' ? 'bg-ink' : 'bg-err-deep'}`}>
      <Icon
        size={22}
        strokeWidth={1.75}
        className={`shrink-0 ${tone === 'success' ? 'text-ok-bright' : 'text-err-bright'}`}
      />
      {text}
    </p>
  );
}

export function useToast(): Toaster {
  const toaster = use(ToastContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider above it');
  return toaster;
}
