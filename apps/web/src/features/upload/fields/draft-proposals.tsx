import type { Proposal } from '@kinvault/domain/documents/proposal.schema.ts';
import { plainProposals } from '@kinvault/domain/documents/proposal-choices.ts';
import ScanLine from 'lucide-react/icons/scan-line';
import X from 'lucide-react/icons/x';
import { type Dispatch, useRef } from 'react';
import { proposalSource, proposalText, proposedLabel, proposedText } from '../../../household/proposal-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FactRow } from '../../../ui/fact-row.tsx';
import { HolderQuestion } from '../../../ui/holder-question.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MaskedText } from '../../../ui/masked-text.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { openProposals } from '../queue/file-proposals.ts';
import type { UploadDraft } from '../queue/upload-draft.ts';
import type { UploadEvent, UploadItem } from '../queue/upload-queue.ts';

import './draft-proposals.css';

interface DraftProposalsProps {
  item: UploadItem;
  /** the person it is uploaded for; null for a family */
  owner: { name: string; isReader: boolean } | null;
  dispatch: Dispatch<UploadEvent>;
  /** if the form is about the date */
  isDateFirst?: boolean;
  onEdit: (patch: Partial<UploadDraft>) => void;
  onChooseOwner: () => void;
}

/** Proposals from the file, each with its source. Only a press accepts one [REA-5]. */
export function DraftProposals({
  item,
  owner,
  dispatch,
  isDateFirst = false,
  onEdit,
  onChooseOwner,
}: DraftProposalsProps) {
  const panel = useRef<HTMLElement>(null);
  const { read, id } = item;
  if (!read) return null;
  if (read.reading.proposals.length === 0) {
    if (read.reading.state !== 'waiting') return null;
    return <Spinner label={i18n.t({ id: 'upload.reading', message: 'Reading the document' })} />;
  }
  const open = openProposals(item, owner?.name ?? null);
  const holder = open.find(({ field }) => field === 'holder');
  const others = open.filter(({ field }) => field !== 'holder');
  const facts = isDateFirst ? expiryFirst(others) : others;
  const plain = plainProposals(facts);

  function answer(taken: readonly Proposal[], dismissed: readonly string[]) {
    dispatch({ type: 'answerProposals', id, taken: taken.map((one) => one.id), dismissed });
    panel.current?.focus(); // the focused button disappears
  }
  function take(taken: readonly Proposal[], draft = draftOf(taken)) {
    onEdit(draft);
    answer(taken, []);
  }

  return (
    <section
      ref={panel}
      className="draft-proposals"
      tabIndex={-1}
      aria-label={i18n.t({ id: 'upload.readFromFile', message: 'Read from this file' })}
    >
      <div className="draft-proposals-head">
        <Icon of={ScanLine} />
        <b className="grow">
          {open.length > 0
            ? i18n.t({ id: 'upload.readFromFile', message: 'Read from this file' })
            : i18n.t({ id: 'upload.readAnswered', message: 'Done. You can still change everything.' })}
        </b>
        {plain.length > 1 && (
          <Button variant="link" onClick={() => take(plain)}>
            {i18n.t({ id: 'upload.useAll', message: 'Use all' })}
          </Button>
        )}
      </div>
      {holder && owner && (
        <HolderQuestion
          holder={holder.value}
          owner={owner}
          onSame={() => answer([], [holder.id])}
          onOther={onChooseOwner}
        />
      )}
      {facts.length > 0 && (
        <ul>
          {facts.map((proposal) => (
            <Fact
              key={proposal.id}
              proposal={proposal}
              onUse={(value) => take([proposal], { [proposal.field]: draftText(proposal.field, value) })}
              onDismiss={() => answer([], [proposal.id])}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function expiryFirst(proposals: readonly Proposal[]): Proposal[] {
  const isExpiry = ({ field }: Proposal) => Number(field === 'expiresOn');
  return proposals.toSorted((one, other) => isExpiry(other) - isExpiry(one));
}

function draftOf(taken: readonly Proposal[]): Partial<UploadDraft> {
  return Object.fromEntries(taken.map(({ field, value }) => [field, draftText(field, value)]));
}

/** A country is shown by its name. */
function draftText(field: Proposal['field'], value: string): string {
  return field === 'issuingCountry' ? proposedText(field, value) : value;
}

interface FactProps {
  proposal: Proposal;
  onUse: (value: string) => void;
  onDismiss: () => void;
}

function Fact({ proposal, onUse, onDismiss }: FactProps) {
  const { field, value, orValue } = proposal;
  const label = proposedLabel(field);
  return (
    <FactRow
      label={label}
      value={field === 'number' ? <MaskedText text={value} about={label} /> : proposalText(proposal)}
      source={proposalSource(proposal)}
      end={
        <>
          {orValue === null ? (
            <Button about={label} onClick={() => onUse(value)}>
              {i18n.t({ id: 'upload.use', message: 'Use' })}
            </Button>
          ) : (
            [value, orValue].map((one) => (
              <Button key={one} onClick={() => onUse(one)}>
                {proposedText(field, one)}
              </Button>
            ))
          )}
          <IconButton
            label={i18n.t({ id: 'proposal.dismiss', message: 'Dismiss: {field}', values: { field: label } })}
            icon={X}
            onClick={onDismiss}
          />
        </>
      }
    />
  );
}
