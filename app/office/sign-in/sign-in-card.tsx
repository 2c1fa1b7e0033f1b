import type { FormEvent, ReactNode } from 'react';

interface SignInCardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  onSubmit(): void;
  readonly children: ReactNode;
}

export function SignInCard({ title, lead, onSubmit, children }: SignInCardProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <title>{`${title} · Office`}</title>
      <form
        onSubmit={handleSubmit}
        noValidate
        className="flex w-full max-w-100 flex-col gap-4 rounded-dialog border border-line bg-surface p-6 sm:p-8"
      >
        <h1 className="text-dialog">{title}</h1>
        {lead && <p className="text-ink-2">{lead}</p>}
        {children}
      </form>
    </main>
  );
}

export function FormError({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="min-h-5 text-label font-medium text-err empty:hidden">
      {children}
    </p>
  );
}
