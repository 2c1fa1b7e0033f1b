import { type ChangeEvent, useId, useState } from 'react';
import { contrastOf, MIN_CONTRAST } from '../../../domain/catalog/colors';
import { brandFrom, readableBrand } from '../../../domain/catalog/customer-template';
import { valueAt } from '../../../domain/catalog/draft';
import { companyLogoPath } from '../../../domain/catalog/storefront-pictures';
import { codeText } from '../../../domain/text/code-text';
import type { Catalog } from '../catalog/catalog-data';
import { DraftField } from '../catalog/draft-fields';
import { FieldNotes, Problem, TextButton } from '../catalog/field-notes';
import { customerDocument, textOf } from '../items/item-list';
import { ColorInput, HEX_COLOR, INPUT, LABEL } from '../layout/fields';
import { DenseButton, TitledPanel } from '../layout/parts';
import { uploadPicture } from '../session/office-calls';
import { failureText } from '../session/office-context';

/** "17463A" is #17463a. */
function asColor(text: string): string {
  return `#${codeText(text).replace(/^#/, '').toLowerCase()}`;
}

interface BrandPanelProps {
  readonly catalog: Catalog;
  readonly customer: string;
}

export function BrandPanel({ catalog, customer }: BrandPanelProps) {
  const document = customerDocument(customer);
  const brand = { document, pointer: ['brand'] };
  const logo = { document, pointer: ['company_logo'] };
  const mayChange = catalog.mayChange(document, 'brand');
  return (
    <TitledPanel title="Brand">
      <div className="grid gap-3">
        <DraftField catalog={catalog} place={{ document, pointer: ['title'] }} label="Name" maxLength={60} />
        <BrandColor
          value={textOf(valueAt(catalog.documents, { document, pointer: ['brand', 'brand'] }))}
          isReadOnly={!mayChange}
          onChange={(color) => catalog.change({ ...brand, value: { ...brandFrom(color) } })}
          onLeave={catalog.flush}
        />
        <FieldNotes catalog={catalog} place={brand} problems={[]} format={() => 'another color'} />
        <LogoField
          file={textOf(valueAt(catalog.documents, logo))}
          isPublished={valueAt(catalog.published, logo) === valueAt(catalog.documents, logo)}
          isReadOnly={!mayChange}
          onChange={(file) => catalog.save({ ...logo, value: file || `${customer}.svg` })}
        />
      </div>
    </TitledPanel>
  );
}

interface BrandColorProps {
  readonly value: string;
  readonly isReadOnly?: boolean;
  onChange(color: string): void;
  onLeave?(): void;
}

/** The contrast is checked while it's typed: its text is white. */
export function BrandColor({ value, isReadOnly = false, onChange, onLeave }: BrandColorProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? value;
  const color = asColor(shown);
  const isColor = HEX_COLOR.test(color);
  const contrast = isColor ? contrastOf(color, '#ffffff') : 0;
  const isReadable = contrast >= MIN_CONTRAST;

  function set(text: string): void {
    setTyped(text);
    if (HEX_COLOR.test(asColor(text))) onChange(asColor(text));
  }

  return (
    <div>
      <label htmlFor={id} className={LABEL}>
        Brand color
      </label>
      <div className="flex items-center gap-2.5">
        <ColorInput
          aria-label="Pick the brand color"
          disabled={isReadOnly}
          value={isColor ? color : '#ffffff'}
          onChange={set}
          onBlur={onLeave}
        />
        <input
          id={id}
          spellCheck={false}
          maxLength={9}
          readOnly={isReadOnly}
          value={shown}
          aria-invalid={!isReadable || undefined}
          aria-describedby={`${id}-notes`}
          onChange={({ target }) => set(target.value)}
          onBlur={() => {
            if (isColor) setTyped(undefined);
            onLeave?.();
          }}
          className={`${INPUT} max-w-32`}
        />
        <span
          aria-hidden
          className="dense flex min-w-0 items-center rounded-control px-3 text-label font-name text-white forced-color-adjust-none"
          style={{ background: isColor ? color : 'transparent' }}
        >
          {isColor && 'Add To Cart'}
        </span>
      </div>
      <div id={`${id}-notes`} role="status" className="mt-1.25 text-label">
        {!isColor && <Problem>Enter a color like #17463a. It isn’t saved.</Problem>}
        {isColor && !isReadable && (
          <>
            <Problem>
              White text has a contrast of {contrast.toFixed(1)} on it; it needs {MIN_CONTRAST} to be read.
            </Problem>
            {!isReadOnly && (
              <TextButton onClick={() => set(readableBrand(color))}>
                Use {readableBrand(color)}, a bit darker
              </TextButton>
            )}
          </>
        )}
        {isReadable && <span className="text-ink-3">Contrast {contrast.toFixed(1)}: easy to read</span>}
      </div>
    </div>
  );
}

const UPLOADED = /^([0-9a-f]{64})\.png$/;

interface LogoFieldProps {
  /** The file's name; a logo that nobody uploaded is the name as a word mark. */
  readonly file: string;
  readonly isPublished: boolean;
  readonly isReadOnly?: boolean;
  /** '' for the word mark. */
  onChange(file: string): void;
}

export function LogoField({ file, isPublished, isReadOnly = false, onChange }: LogoFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const hash = UPLOADED.exec(file)?.[1];
  const source = hash ? `/v1/office/catalog/assets/${hash}` : isPublished && file ? companyLogoPath(file) : undefined;

  async function handleFile({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = target.files ?? [];
    target.value = '';
    if (!chosen) return;
    setSending(true);
    setProblem(undefined);
    try {
      const { hash } = await uploadPicture('?kind=logo', chosen);
      onChange(`${hash}.png`);
    } catch (error) {
      setProblem(failureText(error));
    }
    setSending(false);
  }

  return (
    <div>
      <span className={LABEL}>Logo</span>
      <div className="flex flex-wrap items-center gap-3">
        <span className="grid h-14 min-w-30 place-items-center rounded-control border border-line bg-surface px-3">
          {source ? (
            <img src={source} alt="Logo" className="max-h-10 max-w-40 object-contain" />
          ) : (
            <span className="text-label text-ink-3">The name, as a word mark</span>
          )}
        </span>
        {!isReadOnly && (
          <>
            <label
              htmlFor={id}
              className="dense inline-flex cursor-pointer items-center rounded-control border border-line-strong bg-surface px-3.5 text-label font-name focus-within:outline-2 hover:border-ink-3"
            >
              {isSending ? 'Uploading…' : hash ? 'Replace' : 'Upload a logo'}
              <input
                id={id}
                type="file"
                accept=".svg,.png,.jpg,.jpeg,.webp"
                disabled={isSending}
                onChange={(event) => void handleFile(event)}
                className="sr-only"
              />
            </label>
            {hash && <DenseButton onClick={() => onChange('')}>Use the name</DenseButton>}
          </>
        )}
      </div>
      <div role="status" className="mt-1.25 text-label text-ink-3">
        {problem ? <Problem>{problem}</Problem> : 'SVG, PNG, or JPEG. It shows in the store’s header.'}
      </div>
    </div>
  );
}
