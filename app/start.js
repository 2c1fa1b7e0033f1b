// Inlined into the pages of the office and of approvals (vite.config.ts): if their own script can't be loaded, this says
// so, and reloads the page once the server responds.
addEventListener(
  'error',
  ({ target }) => {
    const note = document.getElementById('start');
    if (!(target instanceof HTMLScriptElement) || !note?.hidden) return;
    note.hidden = false;
    const reload = () =>
      fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok && location.reload(),
        () => undefined,
      );
    addEventListener('online', reload);
    setInterval(reload, 5_000);
  },
  true,
);
