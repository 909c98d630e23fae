import { useQuery } from '@tanstack/react-query';
import Eraser from 'lucide-react/icons/eraser';
import { useState } from 'react';
import { errorNotice } from '../../lib/error-messages.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import '../../ui/panel.css';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import './test-data.css';
import { i18n } from '../../lib/i18n.ts';
import { testDocumentCountQuery, useClearTestDocuments } from './test-data.api.ts';

/** Removes this person's test documents and nothing else [TDP-3]. */
export function ClearPanel({ personId }: { personId: string }) {
  const { data: count } = useQuery(testDocumentCountQuery(personId));
  const [isAsking, setAsking] = useState(false);
  const clearing = useClear(() => setAsking(false));
  return (
    <section className="panel test-data" aria-labelledby="test-clear">
      <h2 id="test-clear">{i18n.t({ id: 'testData.clear', message: 'Clear' })}</h2>
      <p className="test-data-words">
        {countText(count)}{' '}
        {i18n.t({ id: 'testData.othersStay', message: 'Your other documents and everyone else’s stay.' })}
      </p>
      <div className="row wrap">
        <Button
          variant="danger-quiet"
          icon={Eraser}
          aria-disabled={count === 0}
          onClick={() => count !== 0 && setAsking(true)}
        >
          {i18n.t({ id: 'testData.clearButton', message: 'Clear test documents' })}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={i18n.t({ id: 'testData.clearTitle', message: 'Remove your test documents?' })}
        confirmLabel={i18n.t({ id: 'testData.clearConfirm', message: 'Remove test documents' })}
        tone="danger"
        busy={clearing.isPending}
        onConfirm={() => clearing.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {countText(count)}{' '}
          {i18n.t({
            id: 'testData.clearLead',
            message: 'They’re deleted forever, without going to the trash. Only your own test documents are removed.',
          })}
        </p>
      </ConfirmDialog>
    </section>
  );
}

function useClear(onEnd: () => void) {
  const { toast } = useToast();
  return useClearTestDocuments({
    onCleared: (removed) => {
      onEnd();
      const title = i18n.t({
        id: 'testData.cleared',
        message:
          '{count, plural, =0 {There were no test documents} one {# test document removed} other {# test documents removed}}',
        values: { count: removed },
      });
      toast({ title, duration: TOAST_MS.success });
    },
    onFailed: (error) => {
      onEnd();
      toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error });
    },
  });
}

function countText(count: number | undefined): string {
  if (count === undefined) return '';
  return i18n.t({
    id: 'testData.count',
    message:
      '{count, plural, =0 {You have no test documents.} one {You have # test document.} other {You have # test documents.}}',
    values: { count },
  });
}
