import { useState } from 'react';
import { LogoOnFabric } from '../../components/logo-on-fabric';
import { Selector } from '../../components/selector';
import { useIsPhone } from '../../components/use-media-query';
import { COVERING_INPUT } from './covering-input';

interface LogoSelectorProps {
  readonly logos: readonly string[];
  /** The fabric the logos are shown on. */
  readonly color: string;
  readonly logo: string | null;
  onLogo(logo: string): void;
  /** Nothing else is in its row, so all logos are shown from the start. */
  readonly isRoomy: boolean;
}

/** How many fit next to the placements on a wide screen; a portrait tablet fits one more. 'All n' shows the rest. */
const SHOWN_AT_FIRST = 4;

/** The choice of logo: fabric swatches, or a drop-down list on a phone. */
export function LogoSelector(props: LogoSelectorProps) {
  const { logos, color, logo, onLogo } = props;
  const isPhone = useIsPhone();
  if (logos.length === 0) return null;
  if (!isPhone) return <LogoRadios {...props} />;
  return (
    <div data-selector="logo" className="min-w-0">
      <Selector
        label="Logo"
        options={logos}
        value={logo}
        onChange={onLogo}
        placeholder="Choose"
        thumbnail={(name) => (
          <LogoOnFabric logo={name} color={color} alt="" className="h-8 w-12 shrink-0 rounded-thumb" />
        )}
      />
    </div>
  );
}

function LogoRadios({ logos, color, logo, onLogo, isRoomy }: LogoSelectorProps) {
  const [showsAll, setShowsAll] = useState(isRoomy || logos.length <= SHOWN_AT_FIRST + 1);
  const chosenIsHidden = logo !== null && logos.indexOf(logo) >= SHOWN_AT_FIRST;
  const shown = showsAll || chosenIsHidden ? logos : logos.slice(0, SHOWN_AT_FIRST + 1);
  return (
    <div role="radiogroup" aria-labelledby="logo-label" data-selector="logo" className="min-w-0">
      <span id="logo-label" className="mb-1.5 block text-label font-semibold text-ink-2">
        Logo
      </span>
      <div
        className={`grid grid-cols-3 gap-1.5 ${isRoomy ? 'lg:grid-cols-[repeat(auto-fill,minmax(84px,1fr))]' : 'lg:grid-cols-5'}`}
      >
        {shown.map((name, index) => (
          <label key={name} className={`relative ${shown !== logos && index === SHOWN_AT_FIRST ? 'lg:hidden' : ''}`}>
            <input
              type="radio"
              name="logo"
              aria-label={name}
              checked={name === logo}
              onChange={() => onLogo(name)}
              className={`peer ${COVERING_INPUT}`}
            />
            <LogoOnFabric
              logo={name}
              color={color}
              alt=""
              className="h-12 rounded-control border-2 border-white ring-2 ring-transparent peer-checked:ring-brand peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand"
            />
          </label>
        ))}
        {shown.length < logos.length && (
          <button
            type="button"
            onClick={() => setShowsAll(true)}
            className="h-12 rounded-control border border-line-strong bg-surface text-label font-name hover:border-ink-3"
          >
            All {logos.length}
          </button>
        )}
      </div>
    </div>
  );
}
