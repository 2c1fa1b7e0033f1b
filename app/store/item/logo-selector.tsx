import { Check, CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { COVERING_INPUT, FOCUS_OF_PEER } from '../../ui/covering-input';
import { LogoOnFabric } from '../../ui/logo-on-fabric';
import { Selector } from '../../ui/selector';
import { useIsPhone } from '../../ui/use-media-query';

interface LogoSelectorProps {
  readonly logos: readonly string[];
  readonly color: string;
  readonly logo: string | null;
  onLogo(logo: string): void;
  readonly isRoomy: boolean;
  readonly isMissing?: boolean;
  readonly isPrinted: boolean;
}

/** How many fit beside the placements on a wide screen; a portrait tablet fits one more. 'All n' shows the rest. */
const SHOWN_AT_FIRST = 4;

const CHOOSE = 'Choose a logo';

export function LogoSelector(props: LogoSelectorProps) {
  const { logos, color, logo, onLogo, isMissing, isPrinted } = props;
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
        error={isMissing ? CHOOSE : undefined}
        thumbnail={(name) => (
          <LogoOnFabric
            logo={name}
            color={color}
            alt=""
            isPrinted={isPrinted}
            className="h-8 w-12 shrink-0 rounded-thumb"
          />
        )}
      />
    </div>
  );
}

function LogoRadios({ logos, color, logo, onLogo, isRoomy, isMissing = false, isPrinted }: LogoSelectorProps) {
  const [showsAll, setShowsAll] = useState(isRoomy || logos.length <= SHOWN_AT_FIRST + 1);
  const chosenIsHidden = logo !== null && logos.indexOf(logo) >= SHOWN_AT_FIRST;
  const shown = showsAll || chosenIsHidden ? logos : logos.slice(0, SHOWN_AT_FIRST + 1);
  const group = useRef<HTMLDivElement>(null);

  /** The button goes, so the first revealed logo takes the focus. */
  function showAll() {
    const radios = () => [...(group.current?.querySelectorAll('input') ?? [])];
    const visible = radios().filter(({ offsetWidth }) => offsetWidth > 0).length;
    flushSync(() => setShowsAll(true));
    radios()[visible]?.focus();
  }

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-labelledby="logo-label"
      aria-invalid={isMissing || undefined}
      aria-describedby={isMissing ? 'logo-missing' : undefined}
      data-selector="logo"
      className={`min-w-0 ${isMissing ? '-m-2 rounded-card border-2 border-err bg-err-wash p-1.5' : ''}`}
    >
      <p className="mb-1.5 flex items-center gap-2 text-label font-semibold text-ink-2">
        <span id="logo-label">Logo</span>
        {isMissing && (
          <span id="logo-missing" className="flex items-center gap-1.5 text-err">
            <CircleAlert size={16} strokeWidth={2} />
            {CHOOSE}
          </span>
        )}
      </p>
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
              isPrinted={isPrinted}
              className={`h-12 rounded-control border-2 border-white ring-2 ring-transparent peer-checked:ring-brand ${FOCUS_OF_PEER} forced-colors:border-4 forced-colors:border-[Canvas] forced-colors:peer-checked:border-[Highlight]`}
            />
            {name === logo && (
              <span className="pointer-events-none absolute -top-1 -right-1 grid size-5 place-items-center rounded-full border-2 border-white bg-brand text-white">
                <Check size={12} strokeWidth={3.5} />
              </span>
            )}
          </label>
        ))}
        {shown.length < logos.length && (
          <button
            type="button"
            onClick={showAll}
            className="h-12 rounded-control border border-line-strong bg-surface text-label font-name hover:border-ink-3"
          >
            All {logos.length}
          </button>
        )}
      </div>
    </div>
  );
}
