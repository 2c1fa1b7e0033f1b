import { Info, LoaderCircle } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { CardPayment } from '../../../checkout/use-card-payment';
import { explainFailedLoad } from '../../../device/installation/failed-load';
import { Note } from '../notes/note';
import { CardsBlocked, CardsLoading } from './cards-missing';

interface PayByCardProps {
  readonly card: CardPayment;
  readonly isDisabled: boolean;
  maySend(): boolean;
  readonly children: ReactNode;
}

const TOOLTIP_ID = 'card-tooltip';

export function PayByCard({ card, isDisabled, maySend, children }: PayByCardProps) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-body font-heading">Pay by card</h2>
        <p className="text-label text-ink-2">Secure payment through PayPal</p>
      </div>
      {children}
      <CardStatus card={card} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would put a legend where the heading is */}
      <div role="group" aria-label="Card payment" aria-describedby={TOOLTIP_ID}>
        <LoadedButtons card={card} isDisabled={isDisabled || card.stage === 'asking'} maySend={maySend} />
      </div>
      <p
        id={TOOLTIP_ID}
        role="tooltip"
        className="flex items-center gap-2.5 rounded-control bg-sunken px-3.5 py-2.75 text-label"
      >
        <Info size={18} strokeWidth={1.75} className="shrink-0" />
        Turn off ad blockers, and do not refresh this page while paying.
      </p>
    </>
  );
}

function CardStatus({ card: { stage, message } }: { card: CardPayment }) {
  const isWaiting = stage === 'capturing' || stage === 'asking';
  return (
    <div aria-live="polite" className="flex flex-col gap-3 empty:absolute">
      {isWaiting && (
        <p className="flex items-center gap-2.5 text-label text-ink-2">
          <LoaderCircle size={18} className="animate-spin" />
          {stage === 'capturing' ? 'Placing the order. Stay on this page…' : 'Checking what happened to your payment…'}
        </p>
      )}
      {message && <Note>{message}</Note>}
    </div>
  );
}

type ButtonsModule = typeof import('./card-buttons');

function LoadedButtons(props: Omit<PayByCardProps, 'children'>) {
  const [loaded, setLoaded] = useState<ButtonsModule | 'missing'>();
  const load = useCallback(() => {
    setLoaded(undefined);
    import('./card-buttons').then(setLoaded, () => {
      setLoaded('missing');
      void explainFailedLoad('Card payment');
    });
  }, []);
  useEffect(load, [load]);
  if (loaded === 'missing') return <CardsBlocked onRetry={load} />;
  if (!loaded) return <CardsLoading onRetry={load} />;
  return <loaded.CardButtons {...props} />;
}
