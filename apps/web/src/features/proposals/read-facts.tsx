import type { Proposal } from '@kinvault/domain/documents/proposal.schema.ts';
import { plainProposals } from '@kinvault/domain/documents/proposal-choices.ts';
import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useId, useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { useDiscardGuard } from '../../lib/use-discard-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { HolderQuestion } from '../../ui/holder-question.tsx';
import { FactEdit } from './fact-edit.tsx';
import { PagePicture } from './page-picture.tsx';
import { useAnswerProposals } from './proposals.api.ts';
import { ProposedFact } from './proposed-fact.tsx';
import type { QuestionProps } from './reading-props.ts';
import { SeriesLine } from './series-line.tsx';

export interface ReadFactsProps extends QuestionProps {
  /** 'Visible to: Only you', with a way to change that */
  audience: ReactNode;
  /** the choice of another owner */
  ownerField: (ownerId: string, onOwner: (ownerId: string) => void) => ReactNode;
}

/** The values read from a document: each is accepted, changed or dismissed [REA-3] [REA-5] [REA-6]. */
export function ReadFacts(props: ReadFactsProps & { onAnswered: () => void }) {
  const { document, readerId, proposals, picture, onDone, onClose } = props;
  const formId = useId();
  const answer = useAnswerProposals(document.id);
  const [isEditing, setEditing] = useState(false);
  const [ownerId, setOwnerId] = useState<string | null>(null);
  const holder = proposals.find(({ field }) => field === 'holder');
  const facts = proposals.filter(({ field }) => field !== 'holder');
  const plain = plainProposals(facts);
  const zone = proposals.find(({ box, page }) => box && page === 1)?.box ?? null;

  async function send(taken: readonly Proposal[], values: Record<string, string>, dismissed: readonly string[] = []) {
    const given = ownerId !== null && holder ? { changes: { ownerId }, ids: [holder.id] } : { changes: {}, ids: [] };
    await answer.mutateAsync({
      revision: document.revision,
      changes: { ...values, ...given.changes },
      taken: [...taken.map(({ id }) => id), ...given.ids],
      dismissed: [...dismissed],
    });
    props.onAnswered();
  }
  // the next answer needs the revision that this one creates
  const isBusy = answer.isPending || (answer.data !== undefined && answer.data.revision > document.revision);
  function attempt(work: () => Promise<void>) {
    if (!isBusy) work().catch(() => undefined); // a toast has reported it
  }
  const acceptAll = () => attempt(() => send(plain, valuesIn(plain)).then(onDone));
  const dismiss = ({ id }: Proposal) => attempt(() => send([], {}, [id]));

  const guard = useDiscardGuard({ open: isEditing || ownerId !== null, onClose });
  const actions = isEditing ? (
    <>
      <Button onClick={() => guard.leave(() => setEditing(false))}>
        {i18n.t({ id: 'ui.cancel', message: 'Cancel' })}
      </Button>
      <Button type="submit" form={formId} variant="primary" busy={isBusy}>
        {i18n.t({ id: 'reading.save', message: 'Save' })}
      </Button>
    </>
  ) : (
    <>
      <Button icon={Pencil} disabled={plain.length === 0} onClick={() => setEditing(true)}>
        {i18n.t({ id: 'details.edit', message: 'Edit' })}
      </Button>
      <Button variant="primary" busy={isBusy} disabled={plain.length === 0 && ownerId === null} onClick={acceptAll}>
        {i18n.t({ id: 'reading.acceptAll', message: 'Accept all' })}
      </Button>
    </>
  );
  return (
    <>
      <Dialog
        open
        onClose={guard.close}
        title={titleOf(typeIn(facts) ?? document.type, document.ownerId === readerId)}
        width={900}
        className="read-facts"
        footer={
          <>
            {props.audience}
            <div className="read-facts-actions">{actions}</div>
          </>
        }
      >
        <PagePicture document={document} box={zone} fallback={picture} />
        <div className="read-facts-list" onInput={guard.onInput}>
          <SeriesLine series={props.series} />
          {isEditing ? (
            <FactEdit
              formId={formId}
              proposals={plain}
              onSave={(taken, values, dismissed) => attempt(() => send(taken, values, dismissed).then(onDone))}
            />
          ) : (
            <ul>
              {holder && (
                <ProposedFact proposal={holder}>
                  {ownerId === null ? (
                    <HolderQuestion
                      holder={holder.value}
                      owner={{ name: document.ownerName ?? '', isReader: document.ownerId === readerId }}
                      onSame={() => dismiss(holder)}
                      onOther={() => setOwnerId(document.ownerId)}
                    />
                  ) : (
                    props.ownerField(ownerId, setOwnerId)
                  )}
                </ProposedFact>
              )}
              {facts.map((proposal) => (
                <ProposedFact
                  key={proposal.id}
                  proposal={proposal}
                  isBusy={isBusy}
                  onTake={(value) => attempt(() => send([proposal], { [proposal.field]: value }))}
                  onDismiss={() => dismiss(proposal)}
                />
              ))}
            </ul>
          )}
          <p className="muted text-small">
            {i18n.t({
              id: 'reading.whatCheckedMeans',
              message:
                '“Checked” means the document’s own check digits agree. It was read here, on your Kinvault, and sent nowhere.',
            })}
          </p>
        </div>
      </Dialog>
      {guard.question}
    </>
  );
}

function valuesIn(taken: readonly Proposal[]): Record<string, string> {
  return Object.fromEntries(taken.map(({ field, value }) => [field, value]));
}

function typeIn(facts: readonly Proposal[]): string | undefined {
  return facts.find(({ field }) => field === 'type')?.value;
}

function titleOf(type: string, isOwn: boolean): string {
  const values = { type, whose: isOwn ? 'own' : 'other' };
  return i18n.t({
    id: 'reading.factsTitle',
    message:
      '{whose, select, own {{type, select, Passport {We read this from your passport} ID {We read this from your ID} other {We read this from your document}}} other {{type, select, Passport {We read this from the passport} ID {We read this from the ID} other {We read this from the document}}}}',
    values,
  });
}
