import { ArrowLeft, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { CustomerKey } from '../../../domain/address/customer-key';
import { Button, buttonClasses } from '../../ui/button';
import { Link } from '../../ui/link';
import { type Loaded, useCustomer } from '../session/office-context';

interface ScreenProps {
  readonly title: string;
  readonly note?: ReactNode;
  /** The list that this screen is about one entry of. */
  readonly back?: { readonly to: string; readonly name: string };
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

export function OfficeScreen({ title, note, back, tools, children }: ScreenProps) {
  return (
    <>
      <title>{`${title} · Office`}</title>
      <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
        {back && (
          <Link
            to={back.to}
            aria-label={back.name}
            className="dense grid w-11 place-items-center rounded-control border border-line-strong bg-surface hover:border-ink-3 pointer-fine:w-9"
          >
            <ArrowLeft size={18} />
          </Link>
        )}
        {/* Gets the focus when the last row of a list has gone. */}
        <h1 tabIndex={-1} className="text-title-phone outline-none">
          {title}
        </h1>
        <span className="text-ink-2">{note}</span>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2.5">{tools}</div>
      </div>
      {children}
    </>
  );
}

export function Panel({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`rounded-card border border-line bg-surface ${className}`} {...rest} />;
}

interface SectionProps {
  readonly title: string;
  readonly tool?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, tool, children }: SectionProps) {
  return (
    <div className="border-t border-line px-4 py-3.5">
      <div className="mb-1 flex min-h-8 items-center justify-between gap-3">
        <h3 className="font-heading">{title}</h3>
        {tool}
      </div>
      {children}
    </div>
  );
}

/** Controls fit on one line with a mouse, and under a finger without one. */
export function DenseButton({ className = '', ...rest }: ComponentProps<typeof Button>) {
  return <Button size="small" className={`dense pointer-fine:min-h-9 ${className}`} {...rest} />;
}

interface DenseLinkProps extends ComponentProps<typeof Link> {
  readonly variant?: ComponentProps<typeof Button>['variant'];
}

/** Looks like a `DenseButton`. */
export function DenseLink({ variant, ...rest }: DenseLinkProps) {
  return <Link className={`dense pointer-fine:min-h-9 ${buttonClasses(variant, 'small')}`} {...rest} />;
}

interface ClearSelectionProps {
  readonly className: string;
  onClick(): void;
}

/** In the dark bar about what's selected. */
export function ClearSelection({ className, onClick }: ClearSelectionProps) {
  return (
    <button
      type="button"
      aria-label="Clear selection"
      title="Clear selection (Escape)"
      onClick={onClick}
      className={`dense grid w-9 place-items-center rounded-control max-sm:w-11 ${className}`}
    >
      <X size={18} strokeWidth={1.75} />
    </button>
  );
}

interface TinyButtonProps extends Omit<ComponentProps<'button'>, 'title'> {
  readonly label: string;
}

/** An icon inside a table or a picture. */
export function TinyButton({ label, ...rest }: TinyButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="grid size-7 place-items-center rounded-thumb hover:bg-sunken hover:text-ink disabled:text-line-strong pointer-coarse:size-11"
      {...rest}
    />
  );
}

export function Initials({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('');
  const size = isLarge ? 'size-10 text-body' : 'size-8 text-caption';
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full bg-sunken font-figure text-ink-2 uppercase ${size}`}
    >
      {letters}
    </span>
  );
}

/** 'Hennessy' with the customer's color; 'All customers' for none. */
export function CustomerName({ customer }: { customer: CustomerKey | undefined }) {
  const named = useCustomer(customer);
  if (!named) return <span className="text-ink-2">All customers</span>;
  return (
    <span className="inline-flex items-center gap-2 font-contact whitespace-nowrap">
      <CustomerMark color={named.brand} />
      {named.title}
    </span>
  );
}

export function CustomerMark({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      className="size-2.5 shrink-0 rounded-[3px] forced-color-adjust-none"
      style={{ background: color }}
    />
  );
}

export const UNDERLINED = 'underline decoration-line-strong underline-offset-4 hover:decoration-ink';

interface FigureProps {
  readonly name: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A number on top of a screen. */
export function Figure({ name, note, children }: FigureProps) {
  return (
    <dl className="min-h-20 px-4 py-2.5">
      <dt className="text-label text-ink-2">{name}</dt>
      <dd className="text-amount font-total tabular-nums">{children}</dd>
      <dd className="text-label text-ink-2">{note}</dd>
    </dl>
  );
}

/** The heads of a table's columns. */
export function Heads({ names, className }: { names: readonly string[]; className: string }) {
  return names.map((name) => (
    <th key={name} scope="col" className={`px-2.5 py-2 font-semibold ${className}`}>
      {name}
    </th>
  ));
}

interface TabLinkProps {
  readonly to: string;
  readonly isCurrent: boolean;
  readonly name: string;
  readonly count: ReactNode;
}

export function TabLink({ to, isCurrent, name, count }: TabLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex h-11 items-center gap-1.5 border-b-2 border-transparent px-2.5 font-note whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-heading aria-[current=page]:text-ink"
    >
      {name} <span className="min-w-[2ch] text-label font-note text-ink-3">{count}</span>
    </Link>
  );
}

export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex h-5.5 items-center rounded-thumb bg-sunken px-2 text-caption font-note whitespace-nowrap text-ink-2">
      {children}
    </span>
  );
}

/** Shown when a list is empty, with what can be done about it. */
export function Notice({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <Panel className="flex flex-col items-start gap-3 p-5">
      <p>{text}</p>
      {children}
    </Panel>
  );
}

interface LoadedContentProps<Value> {
  readonly loaded: Loaded<Value>;
  onRetry(): void;
  children(value: Value): ReactNode;
}

/** Nothing shows while it loads, so nothing moves. */
export function LoadedContent<Value>({ loaded, onRetry, children }: LoadedContentProps<Value>) {
  if (loaded.kind === 'loading')
    return (
      <p role="status" className="sr-only">
        Loading
      </p>
    );
  if (loaded.kind === 'loaded') return children(loaded.value);
  return (
    <Panel className="flex flex-col items-start gap-3 p-5">
      <p role="alert">{loaded.message}</p>
      <DenseButton onClick={onRetry}>Try again</DenseButton>
    </Panel>
  );
}

interface TitledPanelProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

export function TitledPanel({ title, note, tools, children }: TitledPanelProps) {
  return (
    <Panel className="px-4 pt-3 pb-4">
      <div className="mb-2.5 flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-2">
        <h2 className="text-lead font-heading">{title}</h2>
        <span className="text-label text-ink-2">{note}</span>
        <div className="ml-auto flex flex-wrap items-center gap-2">{tools}</div>
      </div>
      {children}
    </Panel>
  );
}
