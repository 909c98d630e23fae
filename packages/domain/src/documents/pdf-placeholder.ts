/** What a PDF's first page says where only certain programs show the pages that count. */
export type PdfPlaceholder = 'form' | 'protected';

// Adobe's own pages: one says what to do if the message stays, in each of its languages
const FORM =
  /please wait\s*\.{2,}|if this message is not eventually replaced|you are trying to load requires adobe reader|bitte warten\s*\.{2,}[\s\S]*wenn diese meldung|veuillez patienter\s*\.{2,}[\s\S]*si ce message|espere\s*\.{2,}[\s\S]*si este mensaje|proszę czekać\s*\.{2,}[\s\S]*jeśli (?:ten|niniejszy) komunikat/i;
const PROTECTED =
  /this (?:pdf )?(?:file|document) (?:is|has been) (?:irm[- ])?protected[\s\S]*(?:microsoft|rights|irm|reader|viewer)|microsoft (?:information protection|rights management|purview)|open this pdf portfolio in (?:adobe )?(?:acrobat|reader)/i;
/** A placeholder says little; a letter that mentions one of these says more. */
const MAX_CHARS = 2500;

/** @param text of the first page */
export function findPlaceholder(text: string): PdfPlaceholder | null {
  if (text.length > MAX_CHARS) return null;
  if (FORM.test(text)) return 'form';
  return PROTECTED.test(text) ? 'protected' : null;
}
