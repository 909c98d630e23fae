import { counted } from '@kinvault/domain/format/counts.ts';
import { useQuery } from '@tanstack/react-query';
import Eraser from 'lucide-react/icons/eraser';
import { useState } from 'react';
import { errorNotice } from '../../lib/error-sentences.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import '../../ui/panel.css';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import './test-data.css';
import { testDocumentCountQuery, useClearTestDocuments } from './test-data.api.ts';

/** Takes away what was made here for this person, and nothing else [TDP-3]. */
export function ClearPanel({ personId }: { personId: string }) {
  const { data: count } = useQuery(testDocumentCountQuery(personId));
  const [isAsking, setAsking] = useState(false);
  const clearing = useClear(() => setAsking(false));
  return (
    <section className="panel test-data" aria-labelledby="test-clear">
      <h2 id="test-clear">Clear</h2>
      <p className="test-data-words">{countText(count)} Your other papers and everybody else’s stay.</p>
      <div className="row wrap">
        <Button
          variant="danger-quiet"
          icon={Eraser}
          aria-disabled={count === 0}
          onClick={() => count !== 0 && setAsking(true)}
        >
          Clear test documents
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Remove your test documents?"
        confirmLabel="Remove test documents"
        tone="danger"
        busy={clearing.isPending}
        onConfirm={() => clearing.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {countText(count)} They go for good, without passing through the trash. Only what was made here for you goes,
          nobody else’s.
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
      const title = removed === 0 ? 'There were no test documents' : `${counted(removed, 'test document')} removed`;
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
  return count === 0 ? 'You have no test documents.' : `You have ${counted(count, 'test document')}.`;
}
