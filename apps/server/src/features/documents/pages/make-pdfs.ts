import { AppError, type ErrorCode } from '@kinvault/domain/errors.ts';
import type { PersonBearer } from '../../../platform/db/transactions.ts';
import { CannotRender, type CannotRenderReason } from '../../../platform/processing/cannot-render.ts';
import { readAll } from '../../../platform/storage/read-all.ts';
import type { StoredRow } from '../files/document-files.repository.ts';
import type { Arrangement, PageDeps } from './arrangement.ts';
import { requirePageRights } from './require-page-rights.ts';
import { listSources } from './sources.repository.ts';

/** Server and child process each hold the whole files in memory. */
const MAX_SOURCE_BYTES = 200 * 1024 * 1024;
export const PAGE_REFUSALS: Record<CannotRenderReason, ErrorCode> = {
  password: 'pages_locked',
  damaged: 'pages_unreadable',
  form: 'pages_unreadable',
  protected: 'pages_unreadable',
  too_large: 'pages_too_large',
  unsupported: 'file_type_refused',
  timed_out: 'unavailable',
  crashed: 'unavailable',
  closed: 'unavailable',
};

/** One PDF for each part of the plan. Opens its own transaction: none is open while pages are copied. */
export async function makePdfs(
  { transactions, files, pageArranger }: PageDeps,
  bearer: PersonBearer,
  { documentId, plan }: Arrangement,
): Promise<Buffer[]> {
  const { sources, owner } = await transactions.readAs(bearer, async (tx, actor) => {
    await requirePageRights(tx, actor, { documentId, plan });
    return { sources: await listSources(tx, documentId, plan.joined), owner: actor.personId };
  });
  const known = sources.map(requireSource);
  if (known.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > MAX_SOURCE_BYTES)
    throw new AppError('pages_too_large');
  const parts = [plan.first, ...plan.others].map(({ pages }) =>
    pages.map(({ file, page, turn }) => ({ file, page: page - 1, turn })),
  );
  try {
    return await pageArranger.arrange(async () => {
      const opened = [];
      for (const source of known) opened.push({ kind: source.kind, bytes: await readAll(files, source) });
      return { owner, files: opened, parts };
    });
  } catch (error) {
    if (error instanceof CannotRender) throw new AppError(PAGE_REFUSALS[error.reason], { cause: error });
    throw error;
  }
}

function requireSource(source: StoredRow | undefined): StoredRow {
  if (!source) throw new AppError('upload_unknown');
  return source;
}
