import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { byWords } from '@kinvault/domain/reminders/urgency-messages.ts';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { useState } from 'react';
import { useChangeAttention } from '../../../../household/change-attention.ts';
import { renewalWindowOf, renewReason } from '../../../../household/due-messages.ts';
import { phoneHref, webHref } from '../../../../household/facts/fact-links.ts';
import type { DuePaper } from '../../../../household/reminders.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { RenewalWindow } from '../../../../ui/renewal-window.tsx';
import { useChangeDocument } from '../details.api.ts';
import { useFailureToast } from '../failure-toast.ts';
import { CalendarLink } from '../reminders/calendar-link.tsx';

interface CancelBoxProps {
  paper: DuePaper;
  contact: Partial<Pick<DocumentDetails, 'contactPage' | 'contactPhone'>>;
  today: string;
  mayEdit: boolean;
}

/** By when to cancel, what happens otherwise, and what to do about it [COL-4]. */
export function CancelBox({ paper, contact, today, mayEdit }: CancelBoxProps) {
  const [asks, setAsks] = useState(false);
  const answer = useChangeAttention();
  const changing = useChangeDocument(paper.document.id);
  const fail = useFailureToast();
  const { id: documentId, expiresOn, revision } = paper.document;
  const renewalWindow = renewalWindowOf(paper, today);
  const { level, by } = paper.attention;

  function open() {
    const page = contact.contactPage ? webHref(contact.contactPage) : null;
    if (page) window.open(page, '_blank', 'noopener,noreferrer');
    else if (contact.contactPhone) window.location.assign(phoneHref(contact.contactPhone));
    setAsks(true);
  }
  /** Canceled: it ends on its date, and asks for nothing more before that. */
  async function end() {
    await changing.mutateAsync({ revision, renewsFor: null, noticePeriod: null });
    setAsks(false);
  }
  return (
    <div className={classNames('details-expiry renew', level !== 'coming' && 'soon')}>
      <strong>{byWords(i18n, paper.attention, dateText(i18n, by))}</strong>
      <p>{renewReason(paper)}</p>
      {renewalWindow && <RenewalWindow {...renewalWindow} />}
      <div className="details-expiry-actions">
        <Button
          onClick={() => void answer.mutateAsync({ documentId, change: { doneFor: expiresOn } }).catch(fail('update'))}
        >
          {i18n.t({ id: 'facts.keep', message: 'Keep it' })}
        </Button>
        {mayEdit && (
          <Button icon={ArrowUpRight} onClick={open}>
            {i18n.t({ id: 'facts.cancel', message: 'Cancel it' })}
          </Button>
        )}
        <CalendarLink documentId={documentId} />
      </div>
      <ConfirmDialog
        open={asks}
        title={i18n.t({ id: 'facts.canceledTitle', message: 'Canceled?' })}
        confirmLabel={i18n.t({ id: 'facts.canceled', message: 'Yes, it’s canceled' })}
        cancelLabel={i18n.t({ id: 'facts.notYet', message: 'Not yet' })}
        busy={changing.isPending}
        onConfirm={() => void end().catch(fail('update'))}
        onCancel={() => setAsks(false)}
      >
        <p>
          {i18n.t({
            id: 'facts.canceledText',
            message: 'It then ends on {date} and doesn’t renew. Until you say so, you’ll still be reminded.',
            values: { date: dateText(i18n, expiresOn) },
          })}
        </p>
      </ConfirmDialog>
    </div>
  );
}
