import { type Browser, chromium } from 'playwright';

/** Only names of this machine resolve, so nothing outside affects the measurement. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];

export function launchBrowser(executablePath: string | undefined): Promise<Browser> {
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ARGS });
}
