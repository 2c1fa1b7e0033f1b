/** @jsxRuntime automatic */
import type { MailModel } from '../../../domain/messages/mail-order';
import { onOneLine } from '../../../domain/text/plain-text';
import type { Mailbox } from '../../operations/settings/mail-settings';
import { type MailBrand, MailPage } from './mail-page';

/** React's renderer loads with the first mail: servers that send none start faster. */
export async function renderMail(model: MailModel, brand: MailBrand): Promise<string> {
  const { renderToStaticMarkup } = await import('react-dom/server.edge');
  return `<!doctype html>${renderToStaticMarkup(<MailPage model={model} brand={brand} />)}`;
}

const MAX_NAME_LENGTH = 100;

/** Anybody can type a name: no line breaks, nothing invisible, and not endless. */
export function mailbox(name: string, address: string): Mailbox {
  return { name: onOneLine(name).slice(0, MAX_NAME_LENGTH), address };
}
