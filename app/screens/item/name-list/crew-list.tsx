import { ListPlus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '../../../components/button';
import { LoadingOverlay } from '../../../layout/loading-overlay';
import type { CrewListState } from './use-crew-list';

const fetchScreen = () => import('./name-list-screen').then(({ NameListScreen }) => ({ default: NameListScreen }));
const NameListScreen = lazy(fetchScreen);

/** Opens the crew list; its code is loaded when a pointer or the focus comes near. */
export function CrewListButton({ onOpen }: { onOpen: () => void }) {
  const prefetch = () => void fetchScreen().catch(() => undefined);
  return (
    <Button size="small" data-opens="crew-list" onClick={onOpen} onPointerEnter={prefetch} onFocus={prefetch}>
      <ListPlus aria-hidden size={18} strokeWidth={2} />
      Crew List
    </Button>
  );
}

interface CrewListProps {
  readonly list: CrewListState;
  readonly color: string;
  readonly logo: string | null;
}

/** The crew list, in place of the item's screen. */
export function CrewList({ list, color, logo }: CrewListProps) {
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <NameListScreen
        item={list.item}
        color={color}
        logo={logo}
        quantities={list.quantities}
        onFill={list.fill}
        onClose={list.close}
      />
    </Suspense>
  );
}
