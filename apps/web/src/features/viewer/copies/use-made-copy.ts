import type { CopyPlan } from '@kinvault/domain/documents/copy-plan.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { useWideScreen } from '../../../lib/use-media-query.ts';
import { useFailureToast } from '../side-panel/failure-toast.ts';
import { useMakeCopy } from './copies.api.ts';
import { useMadePdf } from './use-opened-file.ts';

/** The copy that was made by this plan: with the next change there is none. */
export function useMadeCopy(document: Document, plan: CopyPlan | null) {
  const [made, setMade] = useState<{ file: File; plan: string } | null>(null);
  const [isWhole, setWhole] = useState(false);
  const isWide = useWideScreen();
  const making = useMakeCopy(document.id);
  const fail = useFailureToast();
  const file = made !== null && made.plan === JSON.stringify(plan) ? made.file : null;
  function make(plan: CopyPlan) {
    making.mutate(plan, {
      onError: fail('copy'),
      onSuccess: (blob) => {
        const name = fileNameFor(document, plan.receiver);
        setMade({ file: new File([blob], name, { type: 'application/pdf' }), plan: JSON.stringify(plan) });
        setWhole(!isWide);
      },
    });
  }
  return {
    file,
    pdf: useMadePdf(file),
    /** absent while something is missing */
    make: plan ? () => make(plan) : undefined,
    isBusy: making.isPending,
    /** in the place of the editor; otherwise beside it, where there is room */
    isWhole: file !== null && isWhole,
    isBeside: file !== null && isWide,
    setWhole,
  };
}

function fileNameFor({ name }: Document, receiver: string): string {
  const values = { name, receiver: receiver.trim() };
  return `${i18n.t({ id: 'copies.fileName', message: '{name} for {receiver}', values }).replaceAll(/[\\/:*?"<>|]/g, '-')}.pdf`;
}
