import { z } from 'zod';
import { Id } from '../id.ts';
import { volume } from '../limit.ts';
import { defineRoute, IdempotencyKey } from '../route.ts';
import { FileToImport } from './file-to-import.schema.ts';
import { Import, ImportedFile, NewImport, UndoneImport } from './import.schema.ts';
import { MAX_CHECKSUMS_ASKED, MAX_IMPORTED_AT_ONCE } from './import-limits.ts';

const params = z.object({ importId: Id });
/** Enough for 20,000 files in an hour. */
const LIMITS = [volume('imported', 'person', 1500, 'hour')];

/**
 * Many files at once, with what an archive knew of them [INB-4]. Each is uploaded as every file is (`uploadFile`), then
 * moved to 'Received' with a proposal.
 */
export const importRoutes = {
  listImports: defineRoute({
    method: 'GET',
    path: '/api/imports',
    summary: "The caller's imports, the newest first",
    status: 200,
    response: z.object({ imports: z.array(Import).describe('At most 100.') }),
    errors: [],
  }),
  beginImport: defineRoute({
    method: 'POST',
    path: '/api/imports',
    summary: 'Begin an import; its files follow',
    headers: IdempotencyKey,
    body: NewImport,
    status: 201,
    response: z.object({ importId: z.string() }),
    limits: [volume('imports', 'person', 100, 'hour')],
    errors: ['key_reused'],
  }),
  // in the body, so that no checksum is in a URL or a log
  findHere: defineRoute({
    method: 'POST',
    path: '/api/imports/here',
    summary:
      'Which of these files the caller has: as a document, or as one of a person whom they look after, or received',
    body: z.object({
      checksums: z
        .array(z.string().regex(/^[0-9a-f]{64}$/))
        .min(1)
        .max(MAX_CHECKSUMS_ASKED)
        .describe('SHA-256 of the files, in hexadecimal.'),
    }),
    status: 200,
    response: z.object({ here: z.array(z.string()).describe('Those of the checksums.') }),
    limits: LIMITS,
    errors: [],
  }),
  receiveImported: defineRoute({
    method: 'POST',
    path: '/api/imports/:importId/received',
    summary: "Move uploads of the caller to 'Received', each with how it will be filed",
    headers: IdempotencyKey,
    params,
    body: z.object({ files: z.array(FileToImport).min(1).max(MAX_IMPORTED_AT_ONCE) }),
    status: 200,
    response: z.object({ files: z.array(ImportedFile).describe('In the order of the request.') }),
    limits: LIMITS,
    errors: ['not_found', 'key_reused'],
  }),
  undoImport: defineRoute({
    method: 'POST',
    path: '/api/imports/:importId/undo',
    summary: 'Undo a whole import: what waits is deleted for good, what the caller filed from it goes to the trash',
    params,
    status: 200,
    response: UndoneImport,
    limits: [volume('imports', 'person', 100, 'hour')],
    errors: ['not_found'],
  }),
};
