import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { AudienceSummary } from './fields/audience-summary.tsx';
import type { DraftEdit } from './fields/values-for-all.ts';
import { hasName, type UploadDraft } from './queue/upload-draft.ts';
import { isLocked, isUnderWay, type UploadItem, type UploadQueue } from './queue/upload-queue.ts';
import { queueText, uploadLabel } from './upload-messages.ts';
import type { PhoneView } from './use-phone-view.ts';

interface UploadFooterProps {
  queue: UploadQueue;
  /** the files that the button uploads */
  items: readonly UploadItem[];
  draft: UploadDraft;
  view: PhoneView;
  edit: (patch: Partial<UploadDraft>) => void;
  editAll: (edit: DraftEdit) => void;
  submit: () => void;
  onCancel: () => void;
}

/** The audience above the upload button. Both are always on the screen. */
export function UploadFooter({ queue, items, draft, view, ...does }: UploadFooterProps) {
  const drafts = items.length > 0 ? items.map((item) => item.draft) : [draft];
  // the list does not show which name is missing: there, pressing the button opens that file
  const isNameless = view !== 'list' && !hasName(draft);
  return (
    <>
      <AudienceSummary
        targets={drafts.map(({ target }) => target)}
        isLocked={items.length > 0 && items.every(isLocked)}
        onEdit={items.length > 0 ? does.editAll : (editOf) => does.edit(editOf(draft) ?? {})}
      />
      <div className="upload-foot-actions">
        <span className="grow muted text-small tabular upload-foot-sum" role="status">
          {queueText(queue)}
        </span>
        <Button onClick={does.onCancel}>{i18n.t({ id: 'ui.cancel', message: 'Cancel' })}</Button>
        <Button
          variant="primary"
          busy={queue.items.some(isUnderWay)}
          disabled={items.length === 0 || isNameless}
          onClick={does.submit}
        >
          {uploadLabel(items.length)}
        </Button>
      </div>
    </>
  );
}
