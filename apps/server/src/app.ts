import type { Readable } from 'node:stream';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { accountSecurityRoutes } from './features/accounts/account-security.routes.ts';
import { type AccountDeps, accountRoutes } from './features/accounts/accounts.routes.ts';
import { memberAccountRoutes } from './features/accounts/member-accounts.routes.ts';
import { type CalendarDeps, calendarRoutes } from './features/calendar/calendar.routes.ts';
import { collectionRoutes } from './features/collections/collections.routes.ts';
import { unsubscribeRoutes } from './features/digests/unsubscribe.routes.ts';
import { activityRoutes } from './features/documents/activity/activity.routes.ts';
import { bulkRoutes } from './features/documents/bulk/bulk.routes.ts';
import { type CopyDeps, copyRoutes } from './features/documents/copies/copies.routes.ts';
import { type DocumentDeps, documentRoutes } from './features/documents/documents.routes.ts';
import { editingRoutes } from './features/documents/editing/editing.routes.ts';
import { createExportGate } from './features/documents/export/export-gate.ts';
import { familyExportRoutes } from './features/documents/export/family-export.routes.ts';
import { type DocumentFileDeps, documentFileRoutes } from './features/documents/files/document-files.routes.ts';
import type { PageDeps } from './features/documents/pages/arrangement.ts';
import { pageRoutes } from './features/documents/pages/pages.routes.ts';
import { proposalRoutes } from './features/documents/proposals/proposals.routes.ts';
import { relatedRoutes } from './features/documents/related/related.routes.ts';
import { renewalRoutes } from './features/documents/renewing/renewals.routes.ts';
import { sharingRoutes } from './features/documents/sharing/sharing.routes.ts';
import { trashRoutes } from './features/documents/trash/trash.routes.ts';
import { type VersionDeps, versionRoutes } from './features/documents/versions/versions.routes.ts';
import { emergencyRoutes } from './features/emergency/emergency.routes.ts';
import { exemptionRoutes } from './features/exemptions/exemptions.routes.ts';
import { familyRoutes } from './features/families/families.routes.ts';
import { inviteRoutes } from './features/families/invites.routes.ts';
import { familyLogRoutes } from './features/family-log/family-log.routes.ts';
import type { ScanDeps } from './features/files/upload-scan.ts';
import { uploadRoutes } from './features/files/uploads.routes.ts';
import { accountInviteRoutes } from './features/guardians/account-invites.routes.ts';
import { guardianRoutes } from './features/guardians/guardians.routes.ts';
import { partingRoutes } from './features/guardians/partings.routes.ts';
import { importRoutes } from './features/import/import.routes.ts';
import { type LinkRouteDeps, linkRoutes } from './features/links/links.routes.ts';
import { type LiveDeps, liveRoutes } from './features/live/live.routes.ts';
import { type WaysInRouteDeps, waysInRoutes } from './features/mail-in/ways-in.routes.ts';
import { noticeRoutes } from './features/notices/notices.routes.ts';
import { type OidcDeps, oidcRoutes } from './features/oidc/oidc.routes.ts';
import { type OutsideDeps, outsideRoutes } from './features/outside/outside.routes.ts';
import { memberRemovalRoutes } from './features/profile/member-removal.routes.ts';
import { type ProfileDeps, profileRoutes } from './features/profile/profile.routes.ts';
import { type PushRouteDeps, pushRoutes } from './features/push/push.routes.ts';
import { receivedRoutes } from './features/received/received.routes.ts';
import { type ReminderRouteDeps, reminderRoutes } from './features/reminders/reminders.routes.ts';
import { type SignInMethodDeps, signInMethodRoutes } from './features/sign-in-methods/sign-in-methods.routes.ts';
import { type SystemDeps, systemRoutes } from './features/system/system.routes.ts';
import { type TestDataDeps, testDataRoutes } from './features/test-data/test-data.routes.ts';
import { tokenRoutes } from './features/tokens/tokens.routes.ts';
import { viewRoutes } from './features/views/views.routes.ts';
import type { PersonBearer } from './platform/db/transactions.ts';
import { createTokenGate, readToken } from './platform/http/admit-token.ts';
import { addBackPressure, type PressureLimits } from './platform/http/back-pressure.ts';
import { createTriesCounter } from './platform/http/count-tries.ts';
import { addDrain, type Drain } from './platform/http/drain.ts';
import { addErrorHandler, sendError } from './platform/http/error-handler.ts';
import { addOriginCheck } from './platform/http/origin-check.ts';
import { createRequestIds } from './platform/http/request-id.ts';
import { type AnsweredRequest, addRequestLog } from './platform/http/request-log.ts';
import { createResponseCache } from './platform/http/response-cache.ts';
import { addSecurityHeaders, securityHeaders } from './platform/http/security-headers.ts';
import { verifySessionCookie } from './platform/http/session-cookie.ts';
import { addWebPages, type WebPages } from './platform/http/web-pages.ts';
import type { Log } from './platform/log/create-log.ts';

const MAX_JSON_BYTES = 256 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** From a well-signed cookie; whether its session lives is the database's to say. */
    bearer: PersonBearer;
    /** Of a script, from its Authorization header; a cookie that comes along counts for nothing. */
    token: string | undefined;
  }
}

export interface AppDeps
  extends Omit<AccountDeps, 'oidc'>,
    SignInMethodDeps,
    OidcDeps,
    Omit<ProfileDeps, 'exportGate'>,
    LiveDeps,
    Omit<DocumentDeps, 'sendCached'>,
    DocumentFileDeps,
    VersionDeps,
    PageDeps,
    CopyDeps,
    Omit<LinkRouteDeps, 'http'>,
    Omit<OutsideDeps, 'http'>,
    ScanDeps,
    ReminderRouteDeps,
    PushRouteDeps,
    Omit<CalendarDeps, 'http'>,
    TestDataDeps,
    WaysInRouteDeps,
    SystemDeps {
  http: {
    /** Undefined: whatever address the box is reached under. */
    appOrigin: string | undefined;
    isHttps: boolean;
    cookieName: string;
    secret: string;
    trustProxy: string | undefined;
    log: Log;
    pressureLimits: PressureLimits;
    /** Hears of each request for the metrics, where they are wanted. */
    observe?: (request: AnsweredRequest) => void;
  };
  drain: Drain;
  /** Undefined: the interface alone. */
  web: WebPages | undefined;
}

/** The whole server but for listening. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { http, web } = deps;
  const app = Fastify({
    loggerInstance: http.log as FastifyBaseLogger,
    genReqId: createRequestIds(http.trustProxy),
    // of our own: addresses of documents are nobody's business
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: http.trustProxy ?? false,
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: 600_000,
    connectionTimeout: 60_000, // without a byte either way: who has stopped reading holds a file open
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // not in the contract's form; a request that is here already is served
    // an address that cannot be read reaches no hook
    frameworkErrors: (_error, request, reply) => {
      const headers = { ...securityHeaders(http.isHttps), 'x-request-id': request.id };
      sendError(request, reply.headers(headers), 'bad_request');
    },
  });
  addRequestLog(app, http.observe);
  addSecurityHeaders(app, http.isHttps);
  addBackPressure(app, http.pressureLimits);
  app.decorateRequest('bearer');
  app.decorateRequest('token');
  app.decorate('countTries', createTriesCounter(deps.transactions));
  app.decorate('admitToken', createTokenGate(deps.transactions));
  app.addHook('onRequest', async (request) => {
    request.token = readToken(request.headers);
    const { cookie } = request.headers;
    const token = request.token ? undefined : verifySessionCookie(cookie, http.cookieName, http.secret);
    request.bearer = { kind: 'session', token };
  });
  addDrain(app, deps.drain);
  addErrorHandler(app);
  addOriginCheck(app, http.appOrigin);
  // JSON and raw bytes alone: a form or text/plain of another site is never parsed
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    'application/octet-stream',
    (_request: unknown, payload: Readable, done: (error: null, body: Readable) => void) => done(null, payload),
  );

  const exportGate = createExportGate();
  const sendCached = createResponseCache({ transactions: deps.transactions, release: deps.version });
  systemRoutes(app, deps);
  accountRoutes(app, deps);
  accountSecurityRoutes(app, deps);
  memberAccountRoutes(app, deps);
  signInMethodRoutes(app, deps);
  oidcRoutes(app, deps);
  profileRoutes(app, { ...deps, exportGate });
  familyRoutes(app, { ...deps, sendCached });
  guardianRoutes(app, deps);
  emergencyRoutes(app, deps);
  partingRoutes(app, deps);
  familyLogRoutes(app, deps);
  accountInviteRoutes(app, deps);
  exemptionRoutes(app, deps);
  collectionRoutes(app, { ...deps, sendCached });
  viewRoutes(app, { ...deps, sendCached });
  linkRoutes(app, deps);
  tokenRoutes(app, deps);
  outsideRoutes(app, deps);
  familyExportRoutes(app, { ...deps, exportGate });
  memberRemovalRoutes(app, deps);
  inviteRoutes(app, deps);
  noticeRoutes(app, deps);
  liveRoutes(app, deps);
  uploadRoutes(app, deps);
  documentRoutes(app, { ...deps, sendCached });
  documentFileRoutes(app, deps);
  editingRoutes(app, deps);
  relatedRoutes(app, deps);
  proposalRoutes(app, deps);
  receivedRoutes(app, deps);
  importRoutes(app, deps);
  waysInRoutes(app, deps);
  versionRoutes(app, deps);
  pageRoutes(app, deps);
  copyRoutes(app, deps);
  renewalRoutes(app, deps);
  sharingRoutes(app, deps);
  trashRoutes(app, deps);
  bulkRoutes(app, { ...deps, exportGate });
  activityRoutes(app, deps);
  reminderRoutes(app, deps);
  unsubscribeRoutes(app, deps);
  pushRoutes(app, deps);
  calendarRoutes(app, deps);
  testDataRoutes(app, deps);
  if (web) await addWebPages(app, web, deps);
  else app.setNotFoundHandler((request, reply) => sendError(request, reply, 'not_found'));
  return app;
}
