/** The browser's `beforeinstallprompt` event (Chromium only). It fires once, early, so we save it until it's needed. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let saved: InstallPrompt | undefined;

export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    saved = event as InstallPrompt;
  });
}

export function installPrompt(): InstallPrompt | undefined {
  return saved;
}
