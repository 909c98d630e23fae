import { UNSHOWN_SENTENCES } from '@kinvault/domain/documents/unshown.ts';
import { errorSentence } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';

export interface PdfProblem {
  title: string;
  description: string;
  /** trying again may help */
  mayPass: boolean;
}

const PASSING: ReadonlySet<string> = new Set(['ResponseException', 'TimeoutError', 'TypeError']);

/** What to show when a PDF fails to open. pdf.js distinguishes its errors by name. */
export function pdfProblem(error: unknown): PdfProblem {
  const name = error instanceof Error ? error.name : '';
  if (isDamagedInStorage(error)) {
    return {
      title: i18n.t({ id: 'viewer.loadFailedTitle', message: 'Failed to load document' }),
      description: errorSentence('file_damaged'),
      mayPass: false,
    };
  }
  const description = i18n.t({
    id: 'viewer.tryAnotherApp',
    message: 'You can download it and open it in another app.',
  });
  return { title: titleOf(name), description, mayPass: PASSING.has(name) };
}

/** pdf.js passes on only the status of a failed request. An unreachable server is 503, not 500. */
function isDamagedInStorage(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 500;
}

function titleOf(name: string): string {
  switch (name) {
    case 'InvalidPDFException':
    case 'FormatError':
      return i18n.t({ id: 'viewer.pdfDamaged', message: 'Failed to load document: the PDF is damaged' });
    case 'ReaderOnlyForm':
      return i18n.t(UNSHOWN_SENTENCES.form);
    case 'ReaderOnlyFile':
      return i18n.t(UNSHOWN_SENTENCES.protected);
    case 'ResponseException':
      return i18n.t({
        id: 'viewer.pdfNoAnswer',
        message: 'Failed to load document: Kinvault isn’t responding right now',
      });
    case 'TimeoutError':
      return i18n.t({ id: 'viewer.pdfSlow', message: 'Failed to load document: it’s taking too long to open' });
    case 'TypeError':
      return i18n.t({
        id: 'viewer.pdfOffline',
        message: 'Failed to load document: please check your internet connection',
      });
    default:
      return i18n.t({ id: 'viewer.pdfUnknown', message: 'Failed to load document: it can’t be shown here' });
  }
}
