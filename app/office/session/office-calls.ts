import type { CustomerKey } from '../../../domain/address/customer-key';
import type {
  CustomerApprovers,
  CustomerRules,
  DecidedOrders,
  DecisionInput,
  OrderApproval,
  PreviewedRules,
  SavedRules,
  SaveRulesInput,
  WaitingOrders,
} from '../../../domain/calls/approvals';
import type {
  CatalogVersion,
  DraftInput,
  Published,
  PublishInput,
  ReadCatalog,
  RevisionDifference,
  RevisionList,
  SavedDraft,
  WireDifference,
} from '../../../domain/calls/catalog';
import type { DeviceFilter, DeviceList } from '../../../domain/calls/devices';
import type { OrderMessages } from '../../../domain/calls/messages';
import type {
  ActivityList,
  InvitedPerson,
  LinkOwner,
  ListedSecret,
  OfficeMe,
  PeopleList,
  PersonDetails,
  SecretInput,
  SecretsList,
  WirePerson,
} from '../../../domain/calls/office';
import type {
  BulkEdits,
  CountedViews,
  OfficeFiltersInput,
  OfficeOrdersInput,
  OfficeOrdersPage,
  SavedView,
  SavedViews,
} from '../../../domain/calls/office-orders';
import type { EditedLines } from '../../../domain/calls/order-edits';
import type { ReportInput, ReportMail } from '../../../domain/calls/reports';
import type { FailedMessages, Today, UnclearPayments } from '../../../domain/calls/today';
import type { UploadedWorkbook, UploadHead } from '../../../domain/calls/workbook';
import type { PhotographFiles, UploadedPicture } from '../../../domain/catalog/pictures';
import type { StorefrontDocument } from '../../../domain/catalog/storefront-document';
import { devicesAddress } from '../../../domain/devices/device';
import type { Grant } from '../../../domain/people/roles';
import type { BudgetReport } from '../../../domain/reports/budget-report';
import type { Report, ReportItems } from '../../../domain/reports/report';
import { readResults } from '../../data/api/admin-calls';
import { type CallOptions, get, post, postFile, postForFile } from '../../data/api/client';

/** One function per /v1/office call. All throw CallError, or Canceled if the person doesn't sign in again. */

/** Calls that sign in, or tell whether somebody is. */
const QUIET: CallOptions = { isQuiet: true };

const load = <Body>(path: string, options?: CallOptions) => get<Body>('', `/v1/office/${path}`, options);
const send = <Body>(path: string, body: object = {}, options?: CallOptions) =>
  post<Body>('', `/v1/office/${path}`, body, options);

export const fetchMe = () => load<OfficeMe>('me', QUIET);
/** Asks to sign in again if the session has ended. */
export const requireSession = () => load<OfficeMe>('me');
export const fetchPhotographFiles = () => load<PhotographFiles>('catalog/photographs');
export const fetchPeople = () => load<PeopleList>('people');
export const fetchPerson = (id: string) => send<PersonDetails>('person', { id });

/** @param after the last entry's id */
export function fetchActivity(query: string, after = ''): Promise<ActivityList> {
  const page = after && `after=${after}`;
  return load(`activity?${[query, page].filter(Boolean).join('&')}`);
}

const ofCustomer = (path: string, customer: CustomerKey | '') => `${path}${customer && `?customer=${customer}`}`;

export const fetchToday = (customer: CustomerKey | '') => load<Today>(ofCustomer('today', customer));
export const fetchFailedMessages = (customer: CustomerKey | '') =>
  load<FailedMessages>(ofCustomer('failed-messages', customer));
export const fetchUnclearPayments = (customer: CustomerKey | '') =>
  load<UnclearPayments>(ofCustomer('unclear-payments', customer));
export const sendAgain = (companyName: string, order_id: string, message: number) =>
  send<OrderMessages>('v1/send-again', { companyName, order_id, message });
export const dismissMessage = (id: number) => send<null>('dismiss-message', { id });
export const checkPayment = (order_id: string) => send<null>('check-payment', { order_id });

export const fetchDevices = (shown: { customer: CustomerKey | ''; show: DeviceFilter | undefined }) =>
  get<DeviceList>('', `/v1/office${devicesAddress(shown)}`);
export const signOutDevice = (id: number) => send<null>('sign-out-device', { id });

export const signIn = (email: string, password: string) => send<null>('sign-in', { email, password }, QUIET);
export const signOut = () => send<null>('sign-out', {}, QUIET);
export const prove = (password: string) => send<null>('prove', { password }, QUIET);
export const askForLink = (email: string) => send<null>('forgot', { email });
export const fetchLink = (token: string) => send<LinkOwner>('link', { token });
export const redeemLink = (link: { token: string; name: string; password: string }) => send<null>('redeem', link);
export const changePassword = (password: string) => send<null>('password', { password });
export const removePasskey = (id: string) => send<null>('remove-passkey', { id });

export const invite = (person: { email: string; name: string; grants: readonly Grant[] }) =>
  send<InvitedPerson>('invite', person);
export const sendLink = (id: string) => send<InvitedPerson>('send-link', { id });
export const endSessions = (id: string, session?: string) => send<null>('end-sessions', { id, session });

export const changeRoles = ({ id, version }: WirePerson, grants: readonly Grant[]) =>
  send<WirePerson>('roles', { id, version, grants });
export const disablePerson = ({ id, version }: WirePerson, disabled: boolean) =>
  send<WirePerson>('disable', { id, version, disabled });

const reportAddress = (path: string, report: ReportInput) =>
  `${path}?${new URLSearchParams(report as Record<string, string>)}`;
export const fetchReport = (report: ReportInput) => load<Report>(reportAddress('report', report));
export const fetchReportItems = (report: ReportInput) => load<ReportItems>(reportAddress('report-items', report));

export const fetchReportMail = () => load<ReportMail>('report-mail');
export const setReportMail = (wanted: boolean) => send<null>('report-mail', { wanted });

export const listOrders = (orders: OfficeOrdersInput) => send<OfficeOrdersPage>('orders', orders);
export const countViews = (views: readonly OfficeFiltersInput[]) => send<CountedViews>('count-orders', { views });
export const fetchViews = () => load<SavedViews>('order-views');
export const saveView = (view: SavedView, renamed?: string) => send<SavedViews>('order-views', { ...view, renamed });
export const deleteView = (name: string) => send<SavedViews>('delete-order-view', { name });
export const fetchBulkEdits = () => load<BulkEdits>('bulk-edits');
export async function undoBulkEdit(id: string) {
  const { results } = await send<EditedLines>('undo-bulk-edit', { id });
  return { results: readResults(results), names: results.map(({ order_id }) => ({ orderNumber: order_id })) };
}
export const fetchDocument = (customer: CustomerKey) => load<StorefrontDocument>(`storefronts/${customer}`);
export const fetchSecrets = () => load<SecretsList>('secrets');
export const setSecret = (secret: SecretInput) => send<null>('set-secret', secret);
export const removeSecret = ({ id, customer, kind }: ListedSecret, version: number) =>
  send<null>('remove-secret', { id, customer, kind, version });
export const endSecretSessions = ({ id, customer, kind }: ListedSecret) =>
  send<object>('end-secret-sessions', { id, customer, kind });

export const readCatalog = (have?: CatalogVersion) => send<ReadCatalog>('catalog/read', have && { have });
export const saveDraft = (edits: readonly DraftInput[]) => send<SavedDraft>('catalog/save', { edits });
export const fetchDifference = (revision: number, ids: readonly number[]) =>
  send<WireDifference>('catalog/difference', { revision, ids });
export const publishDraft = (input: PublishInput) => send<Published>('catalog/publish', input);
export const undoRevision = (revision: number) => send<Published>('catalog/undo', { revision });
export const unplan = (id: number) => send<null>('catalog/unplan', { id });
export const fetchHistory = (before?: number) => send<RevisionList>('catalog/history', { before });
export const compareRevision = (revision: number) => send<RevisionDifference>('catalog/compare', { revision });
export const discardDraft = (ids: readonly number[]) => send<SavedDraft>('catalog/discard', { ids });

export const fetchWaiting = (customer: CustomerKey | '') => load<WaitingOrders>(ofCustomer('waiting-orders', customer));
export const fetchApprovers = (customer: CustomerKey) => load<CustomerApprovers>(ofCustomer('approvers', customer));
export const decideOrders = (decisions: readonly DecisionInput[]) =>
  send<DecidedOrders>('decide-orders', { decisions });
export const fetchApproval = (order_id: string) => send<OrderApproval>('order-approval', { order_id });
export const fetchRules = (customer: CustomerKey) => send<CustomerRules>('rules', { customer });
export const saveRules = (input: SaveRulesInput) => send<SavedRules>('save-rules', input);
export const previewRules = (customer: CustomerKey, { approvals, budgets }: CustomerRules) =>
  send<PreviewedRules>('preview-rules', { customer, ...(approvals && { approvals }), ...(budgets && { budgets }) });
export const fetchBudgets = (customer: CustomerKey, period: string) =>
  load<BudgetReport>(`${ofCustomer('budgets', customer)}${period && `&period=${period}`}`);

/** Slow networks take minutes for 20 MB. */
const FILE: CallOptions = { timeoutMs: 5 * 60_000 };

export const fetchWorkbook = (target: string) => postForFile('/v1/office/catalog/workbook', { target }, FILE);
export const uploadWorkbook = (head: UploadHead, file: File) =>
  postFile<UploadedWorkbook>('/v1/office/catalog/upload-workbook', new Blob([`${JSON.stringify(head)}\n`, file]), FILE);

/** @param query '?kind=logo', or a photograph's crop */
export const uploadPicture = (query: string, file: Blob) =>
  postFile<UploadedPicture>(`/v1/office/catalog/upload${query}`, file, {
    timeoutMs: 60_000,
    fallback: 'The picture wasn’t taken. Nothing was changed; try again.',
  });

/** The browser asks for finger, face, or PIN. Loaded with the first passkey. */
const webauthn = () => import('@simplewebauthn/browser');

/** @throws Error also if the person cancels */
async function askForPasskey(): Promise<object> {
  const { startAuthentication } = await webauthn();
  const optionsJSON = await send<Parameters<typeof startAuthentication>[0]['optionsJSON']>(
    'passkey-options',
    {},
    QUIET,
  );
  return startAuthentication({ optionsJSON });
}

export async function signInByPasskey(): Promise<void> {
  await send('passkey-sign-in', { credential: await askForPasskey() }, QUIET);
}

export async function proveByPasskey(): Promise<void> {
  await send('passkey-prove', { credential: await askForPasskey() }, QUIET);
}

export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await webauthn();
  const optionsJSON = await send<Parameters<typeof startRegistration>[0]['optionsJSON']>('new-passkey-options');
  await send('passkeys', { name, credential: await startRegistration({ optionsJSON }) });
}
