/** @jsxRuntime automatic */
import type { MailModel } from '../../../domain/messages/mail-model';
import { type MailBrand, MailPage } from './mail-page';

/** React's renderer is run with the first mail: a server that has none to send starts without it. */
export async function renderMail(model: MailModel, brand: MailBrand): Promise<string> {
  const { renderToStaticMarkup } = await import('react-dom/server.edge');
  return `<!doctype html>${renderToStaticMarkup(<MailPage model={model} brand={brand} />)}`;
}
