import { audienceSummary } from '@kinvault/domain/documents/audience.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { i18n } from '../../lib/i18n.ts';
import { TOAST_MS, type ToastContent } from '../../ui/toast-state.ts';

interface NoticeContext {
  families: readonly Family[];
  person: Person;
  onOpen?: (documentId: string) => void;
  onUndo?: (documents: Document[]) => void;
}

/** What is said of the documents that were uploaded together. */
export function savedNotice(documents: Document[], { families, person, onOpen, onUndo }: NoticeContext): ToastContent {
  const [document, ...others] = documents;
  const undo = onUndo && { label: 'Undo', onAction: () => onUndo(documents) };
  if (!document || others.length > 0) {
    return { title: `${documents.length} documents are uploaded`, duration: TOAST_MS.success, action: undo };
  }
  const summary = audienceSummary(i18n, document, families, person.id);
  const open = onOpen && { label: 'Open', onAction: () => onOpen(document.id) };
  return {
    title: `${document.name} is uploaded`,
    description: summary.startsWith('Only') ? `${summary} can see it` : `Visible to ${summary}`,
    duration: TOAST_MS.success,
    action: open ?? undo,
    secondAction: open && undo,
  };
}
