import type { StorefrontAddress } from '../../../domain/address/storefront';
import type { RequestAddress } from './request-address';

/** What middleware puts on the context of a request. Handlers behind `withBody` and others have more. */
export interface RequestState {
  /** Set before anything else; sent as X-Request-Id, and on every line of the log about the request. */
  requestId: string;
  address?: RequestAddress;
  storefront?: StorefrontAddress;
  /** Undefined if the browser sent no id, or made it up. */
  sessionId?: string | undefined;
  device?: string | undefined;
  /** The id that the response gives to a browser without one. */
  newDevice?: string;
  /** Both are set by `readJson`. */
  body: unknown;
  rawBody: string;
  route?: 'page' | 'file';
  isShared?: boolean;
  /** The code of the error that the response carries. */
  refusalCode?: string;
}

declare module 'koa' {
  interface DefaultState extends RequestState {}
}
