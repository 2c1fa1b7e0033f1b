/** The browser's offer to install the store (Chromium): it comes once, early, and is kept until somebody asks for it. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | undefined;

export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });
}

export function installOffer(): InstallOffer | undefined {
  return offer;
}
