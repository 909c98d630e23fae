import { errorSentence } from '../../../lib/error-sentences.ts';

export interface PdfProblem {
  title: string;
  description: string;
  /** Another try may find it gone. */
  mayPass: boolean;
}

const DOWNLOAD_IT = 'You can download it and try another program.';

const PASSING: ReadonlySet<string> = new Set(['ResponseException', 'TimeoutError', 'TypeError']);

/** What stands in place of a PDF that does not open. pdf.js tells its errors apart by their names. */
export function pdfProblem(error: unknown): PdfProblem {
  const name = error instanceof Error ? error.name : '';
  if (isDamagedInStorage(error)) {
    return { title: 'Failed to load document', description: errorSentence('file_damaged'), mayPass: false };
  }
  return { title: `Failed to load document: ${reasonOf(name)}`, description: DOWNLOAD_IT, mayPass: PASSING.has(name) };
}

/** All that pdf.js tells of a refused request is its status; a server that is away answers 503. */
function isDamagedInStorage(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 500;
}

function reasonOf(name: string): string {
  switch (name) {
    case 'InvalidPDFException':
    case 'FormatError':
      return 'the PDF is damaged';
    case 'ResponseException':
      return 'Kinvault does not answer with the file right now';
    case 'TimeoutError':
      return 'it takes too long to open';
    case 'TypeError':
      return 'please check your internet connection';
    default:
      return 'it cannot be shown here';
  }
}
