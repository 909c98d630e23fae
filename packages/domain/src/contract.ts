import { z } from 'zod';
import { calendarRoutes } from './calendar/calendar-routes.ts';
import { collectionRoutes } from './collections/collection-routes.ts';
import { bulkRoutes } from './documents/bulk-routes.ts';
import { copyRoutes } from './documents/copy-routes.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { documentFileRoutes } from './documents/file-routes.ts';
import { pageRoutes } from './documents/page-routes.ts';
import { proposalRoutes } from './documents/proposal-routes.ts';
import { testDataRoutes } from './documents/test-data-routes.ts';
import { uploadRoutes } from './documents/upload-routes.ts';
import { accountInviteRoutes } from './families/account-invite-routes.ts';
import { emergencyRoutes } from './families/emergency-routes.ts';
import { exemptionRoutes } from './families/exemption-routes.ts';
import { familyLogRoutes } from './families/family-log-routes.ts';
import { familyRoutes } from './families/family-routes.ts';
import { guardianRoutes } from './families/guardian-routes.ts';
import { inviteRoutes } from './families/invite-routes.ts';
import { noticeRoutes } from './families/notice-routes.ts';
import { partingRoutes } from './families/parting-routes.ts';
import { importRoutes } from './import/import-routes.ts';
import { linkRoutes } from './links/link-routes.ts';
import { outsideRoutes } from './links/outside-routes.ts';
import { oidcRoutes } from './oidc/oidc-routes.ts';
import { accountRoutes } from './people/account-routes.ts';
import { profileRoutes } from './people/profile-routes.ts';
import { receivedRoutes } from './received/received-routes.ts';
import { pushRoutes } from './reminders/push-routes.ts';
import { reminderRoutes } from './reminders/reminder-routes.ts';
import { bytes, defineRoute } from './route.ts';
import { Installation } from './system/installation.schema.ts';
import { ReadinessAnswer } from './system/readiness.schema.ts';
import { tokenRoutes } from './tokens/token-routes.ts';
import { viewRoutes } from './views/view-routes.ts';

/** Every route of the API. Server, typed client, forms and the OpenAPI document are made from this. */
export const contract = {
  getHealth: defineRoute({
    method: 'GET',
    path: '/api/health',
    isOpen: true,
    summary: 'The server is alive',
    status: 200,
    response: z.object({ status: z.literal('alive') }),
    errors: [],
  }),
  getReadiness: defineRoute({
    method: 'GET',
    path: '/api/ready',
    isOpen: true,
    summary: 'Whether this copy can serve requests; `degraded`: not all of them',
    status: 200,
    response: ReadinessAnswer,
    errors: [],
  }),
  getInstallation: defineRoute({
    method: 'GET',
    path: '/api/installation',
    isOpen: true,
    summary: 'Settings of this installation for its privacy page',
    status: 200,
    response: Installation,
    errors: [],
  }),
  getOpenApi: defineRoute({
    method: 'GET',
    path: '/api/openapi.json',
    isOpen: true,
    summary: 'This API as OpenAPI 3.1',
    status: 200,
    response: z.record(z.string(), z.unknown()),
    errors: [],
  }),
  getApiPage: defineRoute({
    method: 'GET',
    path: '/api/docs',
    isOpen: true,
    summary: 'This API as a web page',
    status: 200,
    response: bytes('text/html'),
    errors: [],
  }),

  ...accountRoutes,
  ...oidcRoutes,
  ...profileRoutes,
  ...familyRoutes,
  ...familyLogRoutes,
  ...guardianRoutes,
  ...partingRoutes,
  ...accountInviteRoutes,
  ...emergencyRoutes,
  ...inviteRoutes,
  ...noticeRoutes,
  ...exemptionRoutes,

  ...uploadRoutes,
  ...documentRoutes,
  ...documentFileRoutes,
  ...pageRoutes,
  ...copyRoutes,
  ...proposalRoutes,
  ...receivedRoutes,
  ...importRoutes,
  ...bulkRoutes,
  ...collectionRoutes,
  ...viewRoutes,
  ...linkRoutes,
  ...tokenRoutes,
  ...outsideRoutes,
  ...reminderRoutes,
  ...pushRoutes,
  ...calendarRoutes,
  ...testDataRoutes,
};
export type Contract = typeof contract;
