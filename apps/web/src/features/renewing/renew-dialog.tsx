import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChooseStep } from './choose-step.tsx';
import { CompareStep } from './compare-step.tsx';
import { type NewPaper, renewedReach } from './moved-facts.ts';
import { paperWords } from './renewal-messages.ts';
import './renew-dialog.css';
import type { RenewDialogProps } from './renewal-props.ts';

/** Asks for the new document, then shows both and what moves from one to the other [KNO-9]. */
export function RenewDialog(props: RenewDialogProps) {
  const { old, name, renewal, reader, candidates, upload, onClose } = props;
  const { draft, edit, failure } = renewal;
  const isBusy = upload.isSaving || renewal.isStoring;
  const chosen = candidates.find(({ id }) => id === draft.chosenId);
  const renewed = newPaper(props, chosen);
  const isCompared = draft.step === 'compare' && renewed !== null;
  const body = useFocusOnStep(isCompared);

  function submit() {
    if (draft.from === 'here') return chosen && renewal.finishWith(chosen.id);
    if (renewal.uploadedId) return renewal.finishWith(renewal.uploadedId);
    upload.save({ expiresOn: draft.doesExpire ? draft.expiresOn : '' });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!renewal.isStoring}
      title={i18n.t({ id: 'renewal.title', message: 'Replace {name}', values: { name } })}
      width={760}
      className="renew-dialog"
      footer={
        <>
          <p className="grow text-small muted">
            {isCompared && props.audienceSentence(renewedReach(old, renewed, reader))}
          </p>
          {isCompared ? (
            <Button disabled={isBusy || renewal.uploadedId !== null} onClick={() => edit({ step: 'choose' })}>
              {i18n.t({ id: 'renewal.back', message: 'Back' })}
            </Button>
          ) : (
            <Button onClick={onClose}>{i18n.t({ id: 'ui.cancel', message: 'Cancel' })}</Button>
          )}
          {isCompared ? (
            <Button variant="primary" busy={isBusy} onClick={submit}>
              {paperWords(old.type).replace}
            </Button>
          ) : (
            <Button variant="primary" disabled={!renewed} onClick={() => edit({ step: 'compare' })}>
              {i18n.t({ id: 'renewal.next', message: 'Next' })}
            </Button>
          )}
        </>
      }
    >
      <div ref={body} className="renew-dialog-step" tabIndex={-1}>
        {isCompared ? (
          <CompareStep {...props} renewed={renewed} picture={chosen ? props.pictureOf(chosen) : upload.picture} />
        ) : (
          <ChooseStep {...props} />
        )}
      </div>
      {failure && (
        <Callout tone="expired" icon={TriangleAlert} alert>
          {failure}
        </Callout>
      )}
    </Dialog>
  );
}

/** Null while something is missing. */
function newPaper({ renewal: { draft }, upload }: RenewDialogProps, chosen: Document | undefined): NewPaper | null {
  if (draft.from === 'here') return chosen ?? null;
  if (!upload.picture || (draft.doesExpire && !draft.expiresOn)) return null;
  return { expiresOn: draft.doesExpire ? draft.expiresOn : null };
}

/** The pressed button disappears with its step, so the new step takes the focus. */
function useFocusOnStep(isCompared: boolean) {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(isCompared);
  useEffect(() => {
    if (shown.current === isCompared) return;
    shown.current = isCompared;
    body.current?.focus();
  }, [isCompared]);
  return body;
}
