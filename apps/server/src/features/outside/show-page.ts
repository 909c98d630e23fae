import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@kinvault/domain/errors.ts';
import type { Transactions, VisitBearer } from '../../platform/db/transactions.ts';
import { CannotRender } from '../../platform/processing/cannot-render.ts';
import type { LinkPictures } from '../../platform/processing/drawing-jobs.ts';
import type { LinkPageRenderer } from '../../platform/processing/renderers.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { readAll } from '../../platform/storage/read-all.ts';
import type { StoredRow } from '../documents/files/document-files.repository.ts';
import { commitFiles, deleteFiles } from '../files/commit-file.ts';
import { MAX_DERIVED_BYTES } from '../files/store-derived.ts';
import {
  type DrawnPage,
  findVisitedDocument,
  findVisitedPage,
  insertPages,
  insertRefusal,
  noteOpening,
  type PagePlace,
  type PageRefusal,
  type VisitedDocument,
} from './outside.repository.ts';

export interface PageDeps {
  transactions: Transactions;
  files: FileStore;
  linkPageRenderer: LinkPageRenderer;
}

/** How many pages are drawn in one go. The first page is drawn alone, because the visitor is waiting for it. */
const PAGES_AT_ONCE = 6;

interface Wanted {
  linkId: string;
  documentId: string;
  /** From 1. */
  page: number;
}

/**
 * A picture of a page, drawn once for each link and kept encrypted until it ends. The opening counts now that there is one
 * to show. Opens its own transactions: none is open while pages are drawn [LNK-2].
 * @throws not_found
 */
export async function getPage(deps: PageDeps, bearer: VisitBearer, wanted: Wanted): Promise<StoredRow> {
  await requireDrawn(deps, bearer, wanted);
  return deps.transactions.writeAs(bearer, async (tx, { linkId }) => {
    const document = linkId === wanted.linkId && (await findVisitedDocument(tx, wanted.documentId));
    if (!document) throw new AppError('not_found');
    const { picture } = await findVisitedPage(tx, document.id, { page: wanted.page, first: wanted.page });
    if (!picture || !(await noteOpening(tx))) throw new AppError('not_found');
    return picture;
  });
}

/** How many pages the document has. Opens its own transactions, as above. @throws not_found */
export async function countPages(deps: PageDeps, bearer: VisitBearer, wanted: Omit<Wanted, 'page'>): Promise<number> {
  return requireDrawn(deps, bearer, { ...wanted, page: 1 });
}

/** Draws the page and the next ones unless that was done before, and answers how many there are. */
async function requireDrawn(deps: PageDeps, bearer: VisitBearer, wanted: Wanted): Promise<number> {
  const first = wanted.page === 1 ? 1 : wanted.page - ((wanted.page - 2) % PAGES_AT_ONCE);
  const { document, picture, pages, refusal } = await deps.transactions.readAs(bearer, async (tx, { linkId }) => {
    const found = linkId === wanted.linkId && (await findVisitedDocument(tx, wanted.documentId));
    if (!found) throw new AppError('not_found');
    return { document: found, ...(await findVisitedPage(tx, found.id, { page: wanted.page, first })) };
  });
  if (refusal) throw new AppError(refusal);
  if (pages !== undefined && (picture || wanted.page > pages)) return pages;
  const place = { linkId: wanted.linkId, documentId: wanted.documentId, sourceId: document.id, stamp: document.stamp };
  return joined(`${place.linkId} ${place.sourceId} ${first}`, () => drawAndStore(deps, document, place, first));
}

/** Visitors who ask for the same pages at the same time share one drawing. */
const underWay = new Map<string, Promise<number>>();
function joined(key: string, draw: () => Promise<number>): Promise<number> {
  const before = underWay.get(key);
  if (before) return before;
  const now = draw().finally(() => underWay.delete(key));
  underWay.set(key, now);
  return now;
}

async function drawAndStore(
  deps: PageDeps,
  document: VisitedDocument,
  place: PagePlace,
  first: number,
): Promise<number> {
  const { asSystem } = deps.transactions;
  const made = await drawPages(deps, document, first);
  if (typeof made === 'string') {
    await asSystem((tx) => insertRefusal(tx, place, { first, refusal: made }));
    throw new AppError(made);
  }
  const drawn: DrawnPage[] = [];
  for (const [index, bytes] of made.pictures.entries())
    drawn.push({ page: first + index, file: await writePicture(deps.files, bytes) });
  const files = drawn.map(({ file }) => file);
  const isStored = await commitFiles(deps.files, files, () =>
    asSystem((tx) => insertPages(tx, place, { pages: made.pages, drawn })),
  );
  if (!isStored) {
    await deleteFiles(deps.files, files);
    throw new AppError('not_found');
  }
  return made.pages;
}

/** The pictures, or the reason why these pages can never be drawn. */
async function drawPages(
  deps: PageDeps,
  document: VisitedDocument,
  first: number,
): Promise<LinkPictures | PageRefusal> {
  const { kind, isCopy, stamp, makerId } = document;
  try {
    return await deps.linkPageRenderer.draw(async () => ({
      owner: makerId,
      bytes: await readAll(deps.files, document),
      kind,
      stamp: isCopy ? null : stamp,
      from: first - 1,
      many: first === 1 ? 1 : PAGES_AT_ONCE,
    }));
  } catch (error) {
    if (!(error instanceof CannotRender)) throw error;
    if (error.reason === 'crashed' || error.reason === 'closed') throw new AppError('unavailable', { cause: error });
    return error.reason === 'password' ? 'pages_locked' : 'pages_unreadable';
  }
}

async function writePicture(files: FileStore, bytes: Uint8Array): Promise<DrawnPage['file']> {
  const id = randomUUIDv7();
  const purpose = 'page' as const;
  const written = await files.write([Buffer.from(bytes)], { fileId: id, purpose, maxBytes: MAX_DERIVED_BYTES });
  return { id, purpose, kind: 'jpeg', sourceId: null, uploadedBy: null, ...written };
}
