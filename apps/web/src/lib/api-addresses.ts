import type { Contract } from '@kinvault/domain/contract.ts';

/**
 * Where each route of the contract answers. The contract itself stays on the server's side of the wire: with it come
 * its schemas, 30 kB of compressed JavaScript, a quarter of what the sign-in page may load. The type below
 * lets nothing drift: a missing, renamed or moved route does not compile.
 */
export const API_ADDRESSES = {
  getHealth: 'GET /api/health',
  getReadiness: 'GET /api/ready',
  getOpenApi: 'GET /api/openapi.json',
  getApiPage: 'GET /api/docs',
  getSession: 'GET /api/session',
  signUp: 'POST /api/auth/sign-up',
  signIn: 'POST /api/auth/sign-in',
  signOut: 'POST /api/auth/sign-out',
  checkInvite: 'POST /api/invites/check',
  listFamilies: 'GET /api/families',
  createFamily: 'POST /api/families',
  uploadFile: 'POST /api/uploads',
  createDocument: 'POST /api/documents',
  listDocuments: 'GET /api/documents',
  getDocument: 'GET /api/documents/:documentId',
  getDocumentFile: 'GET /api/documents/:documentId/file',
  getDocumentThumbnail: 'GET /api/documents/:documentId/thumbnail',
  getDocumentPreview: 'GET /api/documents/:documentId/preview',
} as const satisfies { [Name in keyof Contract]: `${Contract[Name]['method']} ${Contract[Name]['path']}` };

export type RouteName = keyof Contract;
