import type { FileWindow } from '../file-window.ts';
import { RefusedFile } from '../refused-file.ts';
import { listRootNames } from './compound-file.ts';

/** Word and Excel up to 2003; what else lives in compound files (mails, presentations, installers) is refused. */
export async function inspectLegacyOffice(file: FileWindow): Promise<'doc' | 'xls'> {
  const names = await listRootNames(file);
  if (names.has('WordDocument')) return 'doc';
  if (names.has('Workbook') || names.has('Book')) return 'xls';
  if (names.has('EncryptedPackage')) {
    // Word and Excel lock their new formats into the same envelope; which one it is only the password tells.
    throw new RefusedFile('locked', 'This document is locked with a password. Remove the password and try again.');
  }
  throw new RefusedFile('type');
}
