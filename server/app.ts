import type { RequestListener } from 'node:http';
import cors from '@koa/cors';
import type Router from '@koa/router';
import Keygrip from 'keygrip';
import Koa from 'koa';
import { ensureDeviceId } from './access/device';
import { loginRoutes } from './access/routes';
import { officeApprovalRoutes } from './approvals/office-routes';
import { approvalPageRoutes } from './approvals/page-routes';
import { officeRulesRoutes } from './approvals/rule-routes';
import type { HasLiveData } from './catalog/live/live-data';
import type { StoreData } from './catalog/live/store-data';
import { clientErrorRoutes } from './devices/client-error-routes';
import { deviceRoutes, officeDeviceRoutes } from './devices/routes';
import { handleErrors, logBrokenResponse, logRequests } from './http/middleware/handle-errors';
import { readRequestAddress } from './http/request/request-address';
import { refuseNul } from './http/request/valid-input';
import type { BuiltClient, BuiltFiles } from './http/responses/built-client';
import { cacheContent } from './http/responses/cached-content';
import { compressResponses } from './http/responses/compress-responses';
import { using } from './http/router';
import { healthRoutes } from './maintenance/health-routes';
import { officeActivityRoutes } from './office/activity-routes';
import { officePeopleRoutes } from './office/people-routes';
import { officeSecretRoutes } from './office/secret-routes';
import { officeSignInRoutes } from './office/sign-in-routes';
import { officeTodayRoutes } from './office/today-routes';
import type { ServerParts } from './open-services';
import { memoized } from './operations/memoized';
import { measureRequests } from './operations/metrics/metrics';
import { officeBulkEditRoutes } from './orders/bulk-edit-routes';
import { adminRoutes } from './orders/edit-routes';
import { exportRoutes } from './orders/export-routes';
import { orderMessageRoutes } from './orders/message-routes';
import { officeOrderRoutes } from './orders/office-routes';
import { orderPageRoutes } from './orders/page-routes';
import { orderRoutes } from './orders/routes';
import { officeOrderViewRoutes } from './orders/view-routes';
import { paypalRoutes } from './payments/routes';
import { officeAssetRoutes } from './publishing/asset-routes';
import { officeCatalogRoutes } from './publishing/draft-routes';
import { officePublishRoutes } from './publishing/publish-routes';
import { officeWorkbookRoutes } from './publishing/workbook-routes';
import { officeReportRoutes } from './reports/routes';
import {
  crossOrigin,
  requireKnownHost,
  requireOwnOrigin,
  setFixedHeaders,
  setPagePolicy,
  setTransportSecurity,
} from './storefront/headers';
import { manifestRoutes } from './storefront/manifest-routes';
import { keepToOffice, serveApprovalPage, serveOffice } from './storefront/office-pages';
import { serveFiles, servePage } from './storefront/pages';
import { pictureRoutes } from './storefront/picture-routes';
import { storefrontRoutes } from './storefront/routes';

/** Built on their own, apart from the storefront; undefined if they haven't been. */
interface OtherPages {
  readonly office?: BuiltFiles | undefined;
  readonly approve?: BuiltFiles | undefined;
}

/**
 * The whole server, not listening yet.
 * @param services its `stores`, `secrets`, and `pictures` change while the server runs
 * @param client omitted in development, where Vite serves the pages, the others' too
 */
export function createApp(
  services: ServerParts,
  client?: BuiltClient,
  { office, approve }: OtherPages = {},
): RequestListener {
  const { settings, log } = services;
  const app = new Koa();
  app.on('error', logBrokenResponse(log));
  app.use(signWithNewestKeys(app, services));
  app.use(measureRequests(services.metrics));
  app.use(logRequests(log));
  app.use(cacheContent());
  app.use(compressResponses());
  app.use(setFixedHeaders);
  app.use(handleErrors(log));
  app.use(cors(crossOrigin(settings)));
  app.use(refuseNul);
  app.use(readRequestAddress(settings, log));
  app.use(setTransportSecurity);
  const page = client && servePage(services, client);
  app.use(
    healthRoutes(services, (ctx, next) => setPagePolicy(services, ctx, () => page?.(ctx, next) ?? next())).routes(),
  );
  app.use(using(services, requireKnownHost));
  app.use(requireOwnOrigin(services));
  app.use(using(services, keepToOffice));
  app.use(calls(ensureDeviceId));
  for (const router of callRoutes(services, client)) app.use(calls(router.routes() as Koa.Middleware));
  app.use(using(services, setPagePolicy));
  app.use(serveOffice(services, office ?? new Map()));
  if (approve) app.use(serveApprovalPage(services, approve));
  if (client) app.use(serveFiles(client));
  if (page) app.use(page);
  app.use(pictureRoutes(services).routes());
  app.use(manifestRoutes(services).routes());
  return app.callback();
}

/** Pages and files pass by what's below `/v1/`. */
function calls(middleware: Koa.Middleware): Koa.Middleware {
  return (ctx, next) => (ctx.path.startsWith('/v1/') ? middleware(ctx, next) : next());
}

function callRoutes(services: ServerParts, client?: BuiltClient): readonly Router[] {
  return [
    storefrontRoutes(services),
    exportRoutes(services),
    clientErrorRoutes(services),
    loginRoutes(services),
    orderRoutes(services),
    orderPageRoutes(services),
    paypalRoutes(services),
    adminRoutes(services),
    orderMessageRoutes(services),
    deviceRoutes(services),
    officeSignInRoutes(services),
    officePeopleRoutes(services),
    officeActivityRoutes(services),
    officeDeviceRoutes(services, client?.build),
    officeOrderRoutes(services),
    officeBulkEditRoutes(services),
    officeOrderViewRoutes(services),
    officeReportRoutes(services),
    officeSecretRoutes(services),
    officeTodayRoutes(services),
    officeCatalogRoutes(services),
    officeAssetRoutes(services),
    officeWorkbookRoutes(services),
    officePublishRoutes(services),
    officeApprovalRoutes(services),
    approvalPageRoutes(services),
    officeRulesRoutes(services),
  ];
}

/** Secrets may change while the server runs. */
function signWithNewestKeys(app: Koa, { live }: HasLiveData): Koa.Middleware {
  const keysOf = memoized(({ secrets }: StoreData) => new Keygrip(secrets.sessionKeys));
  return (_ctx, next) => {
    app.keys = keysOf(live.current);
    return next();
  };
}
