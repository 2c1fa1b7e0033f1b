import type { RequestListener } from 'node:http';
import cors from '@koa/cors';
import Keygrip from 'keygrip';
import Koa from 'koa';
import { ensureDeviceId } from './access/device';
import { loginRoutes } from './access/routes';
import { officeApprovalRoutes } from './approvals/office-routes';
import { approvalPageRoutes } from './approvals/page-routes';
import { officeRulesRoutes } from './approvals/rule-routes';
import { clientErrorRoutes } from './devices/client-error-routes';
import { deviceRoutes, officeDeviceRoutes } from './devices/routes';
import { handleErrors, logBrokenResponse, logRequests } from './http/middleware/handle-errors';
import { readRequestAddress } from './http/request/request-address';
import { refuseNul } from './http/request/valid-input';
import type { BuiltClient, BuiltFiles } from './http/responses/built-client';
import { cacheContent } from './http/responses/cached-content';
import { compressResponses } from './http/responses/compress-responses';
import { healthRoutes } from './maintenance/health-routes';
import { officeActivityRoutes } from './office/activity-routes';
import { officePeopleRoutes } from './office/people-routes';
import { officeSecretRoutes } from './office/secret-routes';
import { officeSignInRoutes } from './office/sign-in-routes';
import { officeTodayRoutes } from './office/today-routes';
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
import type { Services } from './services';
import { crossOrigin, requireKnownHost, requireOwnOrigin, setFixedHeaders, setPagePolicy } from './storefront/headers';
import { manifestRoutes } from './storefront/manifest-routes';
import { serveApprovalPage, serveOffice } from './storefront/office-pages';
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
 * @param services its `stores`, `secrets`, and `pictures` change; a request keeps those that it began with
 * @param client omitted in development, where Vite serves the pages, the others' too
 */
export function createApp(
  services: Services,
  client?: BuiltClient,
  { office, approve }: OtherPages = {},
): RequestListener {
  const { settings, log } = services;
  const app = new Koa();
  app.on('error', logBrokenResponse(log));
  app.use(withCurrentData(app, services));
  app.use(measureRequests(services.metrics));
  app.use(logRequests(log));
  app.use(cacheContent());
  app.use(compressResponses());
  app.use(setFixedHeaders);
  app.use(handleErrors(log));
  app.use(cors(crossOrigin(settings)));
  app.use(refuseNul);
  app.use(readRequestAddress(settings, log));
  const page = client && servePage(client);
  app.use(healthRoutes(services, (ctx, next) => setPagePolicy(ctx, () => page?.(ctx, next) ?? next())).routes());
  app.use(setPagePolicy);
  app.use(requireKnownHost);
  app.use(requireOwnOrigin(settings));
  app.use(serveOffice(office ?? new Map()));
  if (approve) app.use(serveApprovalPage(approve));
  if (client) app.use(serveFiles(client));
  if (page) app.use(page);
  app.use(pictureRoutes().routes());
  app.use(manifestRoutes().routes());
  app.use(ensureDeviceId());
  const calls = [
    storefrontRoutes(),
    exportRoutes(),
    clientErrorRoutes(),
    loginRoutes(),
    orderRoutes(),
    orderPageRoutes(),
    paypalRoutes(services),
    adminRoutes(),
    orderMessageRoutes(),
    deviceRoutes(),
    officeSignInRoutes(),
    officePeopleRoutes(),
    officeActivityRoutes(),
    officeDeviceRoutes(client?.build),
    officeOrderRoutes(),
    officeBulkEditRoutes(),
    officeOrderViewRoutes(),
    officeReportRoutes(),
    officeSecretRoutes(),
    officeTodayRoutes(),
    officeCatalogRoutes(),
    officeAssetRoutes(),
    officeWorkbookRoutes(),
    officePublishRoutes(),
    officeApprovalRoutes(),
    approvalPageRoutes(),
    officeRulesRoutes(),
  ];
  for (const router of calls) app.use(router.routes());
  return app.callback();
}

/** Each request sees one version of the data from start to end. */
function withCurrentData(app: Koa, services: Services): Koa.Middleware {
  const newest = memoized((_version: object) => ({
    services: { ...services },
    keys: new Keygrip(services.secrets.sessionKeys),
  }));
  return (ctx, next) => {
    const current = newest(services.live.current);
    app.keys = current.keys;
    ctx.services = current.services;
    return next();
  };
}
