import type { FileWindow } from '../file-window.ts';
import { RefusedFile } from '../refused-file.ts';
import { listRootNames } from './compound-file.ts';

/** Word and Excel up to 2003; what else lives in compound files (mails, presentations, installers) is refused. */
export async function inspectLegacyOffice(file: FileWindow): Promise<'doc' | 'xls' | 'locked'> {
  const names = await listRootNames(file);
  if (names.has('WORDDOCUMENT')) return 'doc';
  if (names.has('WORKBOOK') || names.has('BOOK')) return 'xls';
  // Word and Excel lock their new formats into the same envelope
  if (names.has('ENCRYPTEDPACKAGE')) return 'locked';
  throw new RefusedFile('type');
}
