import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { getsPreview, MEDIA_TYPES } from '@kinvault/domain/documents/file-kinds.ts';
import { call, OfflineError, readRefusal, urlOf } from '../../lib/api-client.ts';
import type { KeptFile, KeptPaper, KeptPart } from '../../lib/offline-papers/kept-records.ts';

/** The reader's own notes can change without a new revision. */
const DETAILS_LAST_MS = 86_400_000;
const ANSWER_LIMIT_MS = 30_000;
/** A slower download (50 kB a second) is given up. */
const SLOWEST_BYTES_PER_MS = 50;

export function isUpToDate(paper: KeptPaper | undefined, document: Document): boolean {
  if (!paper) return false;
  const areDetailsNew = paper.details.revision === document.revision && Date.now() - paper.detailsAt < DETAILS_LAST_MS;
  return areDetailsNew && missingParts(document, paper).length === 0;
}

export interface FetchedPaper {
  paper: KeptPaper;
  /** the records to write for it, by name */
  records: ReadonlyMap<string, ArrayBuffer>;
}

/**
 * Fetches the parts of a document that this device lacks.
 * @throws ApiError, OfflineError, or a TimeoutError
 */
export async function fetchPaper(document: Document, known: KeptPaper | undefined): Promise<FetchedPaper> {
  const { id, fileId } = document;
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
  const details = await call('getDocumentDetails', { params: { documentId: id } }, { signal });
  const parts = known?.fileId === fileId ? { ...known.parts } : {};
  const records = new Map<string, ArrayBuffer>();
  for (const part of missingParts(document, known)) {
    const content = await fetchPart(document, part);
    parts[part] = content && nameRecord(document, part, content);
    if (content && parts[part]) records.set(parts[part].record, await content.arrayBuffer());
  }
  return { paper: { fileId, parts, details, detailsAt: Date.now() }, records };
}

function nameRecord({ kind }: Document, part: KeptPart, { type, size }: Blob): KeptFile {
  return { record: crypto.randomUUID(), type: part === 'original' ? MEDIA_TYPES[kind] : type, bytes: size };
}

function missingParts(document: Document, known: KeptPaper | undefined): KeptPart[] {
  const parts = known?.fileId === document.fileId ? known.parts : {};
  return wantedParts(document).filter((part) => parts[part] === undefined);
}

function wantedParts({ kind, sizeBytes, thumbnail }: Document): KeptPart[] {
  const parts: KeptPart[] = ['original'];
  if (thumbnail === 'ready') parts.push('thumbnail');
  if (thumbnail === 'ready' && getsPreview({ kind, sizeBytes })) parts.push('preview');
  if (kind === 'docx' || kind === 'xlsx') parts.push('reading');
  return parts;
}

/** Null if the server has no such part. Bypasses the browser's cache, which would store it unencrypted. */
async function fetchPart(document: Document, part: KeptPart): Promise<Blob | null> {
  const limitMs = ANSWER_LIMIT_MS + document.sizeBytes / SLOWEST_BYTES_PER_MS;
  const init: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(limitMs) };
  const answer = await fetch(await addressOf(document, part), init).catch((cause: unknown) => {
    throw new OfflineError('no answer', { cause });
  });
  if (answer.status === 404 && part !== 'original') return null;
  if (!answer.ok) throw readRefusal(answer.status, await answer.json().catch(() => null));
  return answer.blob();
}

async function addressOf({ id: documentId, fileId: file }: Document, part: KeptPart): Promise<string> {
  const input = { params: { documentId }, query: { file } };
  if (part === 'thumbnail') return urlOf('getDocumentThumbnail', input);
  if (part === 'preview') return urlOf('getDocumentPreview', input);
  if (part === 'reading') return urlOf('getDocumentReading', input);
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
  return (await call('createDocumentLink', { params: { documentId }, body: { download: false } }, { signal })).url;
}
