import type { RequestListener } from 'node:http';
import cors from '@koa/cors';
import Keygrip from 'keygrip';
import Koa from 'koa';
import { ensureDeviceId } from './access/device';
import { recordWrites } from './access/lists-reader';
import { handleErrors, logBrokenResponse, logRequests } from './http/middleware/handle-errors';
import {
  crossOrigin,
  requireKnownHost,
  requireOwnOrigin,
  setFixedHeaders,
  setPagePolicy,
} from './http/middleware/headers';
import { serveApprovalPage, serveOffice } from './http/middleware/office-pages';
import { serveFiles, servePage } from './http/middleware/pages';
import { readRequestAddress } from './http/request/request-address';
import type { BuiltClient, BuiltFiles } from './http/responses/built-client';
import { compressResponses } from './http/responses/compress';
import { keepSharedResponses, sharedResponses, withFastPath } from './http/responses/shared-responses';
import { adminRoutes } from './http/routes/admin';
import { approvalPageRoutes } from './http/routes/approval-page';
import { clientErrorRoutes } from './http/routes/client-errors';
import { deviceRoutes, officeDeviceRoutes } from './http/routes/devices';
import { exportRoutes } from './http/routes/export-orders';
import { healthRoutes } from './http/routes/health';
import { loginRoutes } from './http/routes/login';
import { manifestRoutes } from './http/routes/manifest';
import { officeActivityRoutes } from './http/routes/office-activity';
import { officeApprovalRoutes } from './http/routes/office-approvals';
import { officeAssetRoutes } from './http/routes/office-assets';
import { officeCatalogRoutes } from './http/routes/office-catalog';
import { officeOrderViewRoutes } from './http/routes/office-order-views';
import { officeOrderRoutes } from './http/routes/office-orders';
import { officePeopleRoutes } from './http/routes/office-people';
import { officePublishRoutes } from './http/routes/office-publish';
import { officeReportRoutes } from './http/routes/office-reports';
import { officeRulesRoutes } from './http/routes/office-rules';
import { officeSecretRoutes } from './http/routes/office-secrets';
import { officeSignInRoutes } from './http/routes/office-sign-in';
import { officeTodayRoutes } from './http/routes/office-today';
import { officeWorkbookRoutes } from './http/routes/office-workbook';
import { orderMessageRoutes } from './http/routes/order-messages';
import { orderPageRoutes } from './http/routes/order-page';
import { orderRoutes } from './http/routes/orders';
import { paypalRoutes } from './http/routes/paypal';
import { pictureRoutes } from './http/routes/pictures';
import { storefrontRoutes } from './http/routes/storefronts';
import { measureRequests } from './operations/metrics/metrics';
import type { Services } from './operations/services/services';

/** Built on their own, apart from the storefront; undefined if they haven't been. */
interface OtherPages {
  readonly office?: BuiltFiles | undefined;
  readonly approve?: BuiltFiles | undefined;
}

/**
 * The whole server, not listening yet. It serves the store's data as of now. When data change, another app takes its
 * place: requests in progress stay with theirs, and cached responses go away with it.
 * @param current its `stores`, `secrets` and `pictures` change
 * @param client omitted in development, where Vite serves the pages, the others' too
 */
export function createApp(
  current: Services,
  client?: BuiltClient,
  { office, approve }: OtherPages = {},
): RequestListener {
  const services: Services = { ...current };
  const { settings, log } = services;
  const answers = sharedResponses(services.now);
  const app = new Koa();
  const keys = new Keygrip(services.secrets.sessionKeys);
  app.keys = keys;
  app.context.services = services;
  app.on('error', logBrokenResponse(log));
  app.use(measureRequests(services.metrics));
  app.use(logRequests(log));
  app.use(keepSharedResponses(answers));
  app.use(compressResponses());
  app.use(setFixedHeaders);
  if (services.db.replicas) app.use(recordWrites);
  app.use(handleErrors(log));
  app.use(cors(crossOrigin(settings)));
  app.use(readRequestAddress(settings, log));
  app.use(healthRoutes(services).routes());
  app.use(setPagePolicy(services));
  app.use(requireKnownHost(services));
  app.use(requireOwnOrigin(services));
  app.use(serveOffice(office ?? new Map()));
  if (approve) app.use(serveApprovalPage(approve, services));
  if (client) app.use(serveFiles(client));
  if (client) app.use(servePage(client, services));
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
  return withFastPath(app.callback(), answers, keys, services);
}
