import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import CheckCheck from 'lucide-react/icons/check-check';
import { useState } from 'react';
import { useRenewDocument, useUndoRenewal } from '../../household/renewals.ts';
import { errorNotice, messageOf } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';

export interface RenewalDraft {
  step: 'choose' | 'compare';
  from: 'upload' | 'here';
  /** an existing document */
  chosenId: string | null;
  /** of the upload; '' while empty */
  expiresOn: string;
  doesExpire: boolean;
  oldGoes: 'kept' | 'trash';
}

const FIRST: RenewalDraft = {
  step: 'choose',
  from: 'upload',
  chosenId: null,
  expiresOn: '',
  doesExpire: true,
  oldGoes: 'kept',
};

interface RenewalProps {
  old: Document;
  /** 'Mia’s passport' */
  name: string;
  onRenewed: (newId: string) => void;
}

/** The choices in the dialog, and saving the renewal. */
export function useRenewal({ old, name, onRenewed }: RenewalProps) {
  const [draft, setDraft] = useState(FIRST);
  const [uploadedId, setUploadedId] = useState<string | null>(null);
  const { mutateAsync: renew, isPending, error } = useRenewDocument();
  const { mutateAsync: undo } = useUndoRenewal();
  const { toast } = useToast();

  async function takeBack(isInTrash: boolean) {
    try {
      await undo({ oldId: old.id, isInTrash });
    } catch (failure) {
      toast({ ...errorNotice(failure), variant: 'destructive', duration: TOAST_MS.error });
    }
  }

  async function finishWith(newDocumentId: string) {
    const { oldGoes } = draft;
    try {
      await renew({ oldId: old.id, newDocumentId, oldGoes });
    } catch {
      return; // shown in the dialog
    }
    onRenewed(newDocumentId);
    toast({
      title: i18n.t({ id: 'renewal.done', message: '{name} renewed', values: { name } }),
      icon: CheckCheck,
      duration: TOAST_MS.error,
      action: {
        label: i18n.t({ id: 'trash.undo', message: 'Undo' }),
        onAction: () => void takeBack(oldGoes === 'trash'),
      },
    });
  }

  return {
    draft,
    /** leaving would lose something typed or chosen */
    isTyped: uploadedId === null && (draft.chosenId !== null || draft.expiresOn !== ''),
    edit: (patch: Partial<RenewalDraft>) => setDraft({ ...draft, ...patch }),
    /** the uploaded document, if the renewal itself could not be saved */
    uploadedId,
    isStoring: isPending,
    failure: error && !isPending ? failureText(error, uploadedId !== null) : null,
    finishWith: (newDocumentId: string) => void finishWith(newDocumentId),
    finishWithUpload: ({ id }: Document) => {
      setUploadedId(id);
      void finishWith(id);
    },
  };
}

function failureText(error: Error, isUploaded: boolean): string {
  const reason = messageOf(error);
  if (!isUploaded) return reason;
  return i18n.t({
    id: 'renewal.onlyUploaded',
    message: 'The new document is saved, but doesn’t replace the old one yet. {reason}',
    values: { reason },
  });
}
