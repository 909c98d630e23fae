import { expiryNote } from '@kinvault/domain/format/expiry-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useUndoRenewal } from '../../../../household/renewals.ts';
import { errorNotice } from '../../../../lib/error-messages.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { TOAST_MS, useToast } from '../../../../ui/toast.tsx';
import { detailsQuery } from '../details.api.ts';
import { PaperLink } from './paper-link.tsx';

interface ReplacedBoxProps {
  documentId: string;
  replacedBy: string;
  mayEdit: boolean;
}

/** Instead of the expiry box: what has replaced the document, so that its date no longer matters [KNO-9]. */
export function ReplacedBox({ documentId, replacedBy, mayEdit }: ReplacedBoxProps) {
  const { data: newer } = useQuery(detailsQuery(replacedBy));
  const undo = useUndoRenewal();
  const { toast } = useToast();
  const takeBack = () =>
    undo.mutate(
      { oldId: documentId, isInTrash: false },
      {
        onError: (error) => toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error }),
        onSuccess: () =>
          toast({
            title: i18n.t({ id: 'renewal.undone', message: 'This document is current again' }),
            duration: TOAST_MS.success,
          }),
      },
    );
  return (
    <div className="details-expiry replaced">
      <strong>{i18n.t({ id: 'renewal.replacedTitle', message: 'Replaced by a newer one' })}</strong>
      {newer && <PaperLink document={newer} note={expiryNote(i18n, newer.expiresOn)} />}
      <p>{i18n.t({ id: 'renewal.replacedHint', message: 'This earlier document no longer asks for attention.' })}</p>
      {mayEdit && (
        <div className="row wrap">
          <Button busy={undo.isPending} onClick={takeBack}>
            {i18n.t({ id: 'renewal.notAfterAll', message: 'Not renewed after all' })}
          </Button>
        </div>
      )}
    </div>
  );
}
