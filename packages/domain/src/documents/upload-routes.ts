import { z } from 'zod';
import { limit } from '../limit.ts';
import { bytes, defineRoute, IdempotencyKey } from '../route.ts';
import { Duplicate } from './details.schema.ts';
import { FileKind } from './document.schema.ts';
import { MAX_SCAN_PAGES } from './document-limits.ts';

const MAX_CHECKSUMS = 100;

const StagedFile = z.object({ fileId: z.string(), sizeBytes: z.number(), sha256: z.string(), kind: FileKind });

/** Routes for uploads, before a document claims them. */
export const uploadRoutes = {
  // Bytes first, words later: no row ever lacks its file, and no title is in a URL or a log.
  // What no document claims within a day is swept.
  uploadFile: defineRoute({
    method: 'POST',
    path: '/api/uploads',
    summary: 'Upload one file, for use in a later call',
    headers: IdempotencyKey,
    body: bytes('application/octet-stream'),
    status: 201,
    response: StagedFile,
    errors: [
      'file_empty',
      'file_too_large',
      'file_type_refused',
      'image_too_large',
      'document_unpacks_too_large',
      'key_reused',
      'quota_exceeded',
    ],
  }),
  uploadScan: defineRoute({
    method: 'POST',
    path: '/api/uploads/scan',
    summary: 'Upload photographed pages, concatenated JPEGs; they become one PDF',
    headers: IdempotencyKey,
    query: z.object({
      pageBytes: z
        .string()
        .regex(new RegExp(`^[1-9]\\d{0,9}(,[1-9]\\d{0,9}){0,${MAX_SCAN_PAGES - 1}}$`))
        .describe('The size of each page in bytes, in order, separated by commas.'),
    }),
    body: bytes('application/octet-stream'),
    status: 201,
    response: StagedFile,
    limits: [limit('scan', 'person', 120, 'hour')],
    errors: ['file_empty', 'file_too_large', 'file_type_refused', 'image_too_large', 'key_reused', 'quota_exceeded'],
  }),
  // in the body, so that no checksum is in a URL or a log
  findDuplicates: defineRoute({
    method: 'POST',
    path: '/api/documents/duplicates',
    summary: 'Documents that the caller can see with the same bytes as a file to be uploaded; none from the trash',
    body: z.object({
      checksums: z
        .array(z.string().regex(/^[0-9a-f]{64}$/))
        .min(1)
        .max(MAX_CHECKSUMS)
        .describe('SHA-256 of the files, in hexadecimal.'),
    }),
    status: 200,
    response: z.object({ duplicates: z.array(Duplicate).describe('At most one per checksum.') }),
    errors: [],
  }),
};
