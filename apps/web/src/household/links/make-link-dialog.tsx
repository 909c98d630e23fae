import type { CollectionKind } from '@kinvault/domain/collections/collection.schema.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import type { Link, NewLink } from '@kinvault/domain/links/link.schema.ts';
import { type FormEvent, useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReader, useToday } from '../household.tsx';
import { lineFor } from './link-details.tsx';
import { endMoment, isComplete, type LinkDraft, newLinkDraft, passwordOf } from './link-draft.ts';
import { LinkFields } from './link-fields.tsx';
import { useLinkChanges } from './links.api.ts';
import { MadeLinkDialog } from './made-link.tsx';

type LinkedCopy = Extract<NewLink, { kind: 'documents' }>['copies'][number];

/** What a link shows: chosen documents, a copy of one with black parts, or a collection as it is when the link is opened. */
export type LinkTarget =
  | { kind: 'documents'; documents: readonly { id: string; name: string }[]; copy?: LinkedCopy }
  | { kind: 'collection'; collection: { id: string; name: string; kind: CollectionKind } };

interface MakeLinkDialogProps {
  target: LinkTarget;
  /** of a link that ended */
  receiver?: string;
  onClose: () => void;
}

/** 'Make a link': for several documents or a collection, and in place of a link that ended. Open while mounted [LNK-1]. */
export function MakeLinkDialog({ target, receiver, onClose }: MakeLinkDialogProps) {
  const today = useToday();
  const { make } = useLinkChanges();
  const [draft, setDraft] = useState(() => newLinkDraft(today, receiver));
  const [key] = useState(randomUuid);
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<Link | null>(null);
  const title = useSentTitle();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !isComplete(draft, today)) return;
    setBusy(true);
    setMade(await make(newLinkOf(target, draft, today), key));
    setBusy(false);
  }
  if (made) return <MadeLinkDialog link={made} title={title} onClose={onClose} />;
  return (
    <FormDialog
      open
      width={640}
      title={i18n.t({ id: 'links.make', message: 'Make a link' })}
      submitLabel={i18n.t({ id: 'links.makeSubmit', message: 'Make the link' })}
      isBusy={isBusy}
      canSubmit={isComplete(draft, today)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{targetText(target)}</p>
      <LinkFields draft={draft} isNew onChange={(one) => setDraft((before) => ({ ...before, ...one }))} />
    </FormDialog>
  );
}

/** What the phone's share sheet says before the address: the sender alone, nothing of what it is about. */
export function useSentTitle(): string {
  const { name } = useReader();
  return i18n.t({ id: 'links.sentTitle', message: '{name} shared something with you', values: { name } });
}

export function newLinkOf(target: LinkTarget, draft: LinkDraft, today: string): NewLink {
  const shown = {
    receiver: draft.receiver.trim(),
    stamp: lineFor(draft.receiver, today),
    endsAt: endMoment(draft.endsOn, new Date()),
    password: passwordOf(draft),
    maxOpenings: draft.maxOpenings,
    mayDownload: draft.mayDownload,
  };
  return target.kind === 'collection'
    ? { kind: 'collection', collectionId: target.collection.id, ...shown }
    : {
        kind: 'documents',
        documentIds: target.documents.map(({ id }) => id),
        copies: target.copy ? [target.copy] : [],
        ...shown,
      };
}

function targetText(target: LinkTarget): string {
  if (target.kind === 'collection') {
    return i18n.t({
      id: 'links.ofCollection',
      message:
        'For people without an account. They see the documents of {name} that you may share, also those that come later.',
      values: { name: target.collection.name },
    });
  }
  const names = listed(
    i18n,
    target.documents.map(({ name }) => name),
  );
  if (target.copy) {
    return i18n.t({
      id: 'links.ofCopy',
      message: 'For people without an account. They see the copy of {names}, not the document itself.',
      values: { names },
    });
  }
  return i18n.t({
    id: 'links.ofDocuments',
    message: 'For people without an account. They see {names}, and nothing else.',
    values: { names },
  });
}
