import { MAX_DOCUMENT_NAME_CHARS } from '@kinvault/domain/documents/document-limits.ts';
import { DOCUMENT_TYPES, documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import Eye from 'lucide-react/icons/eye';
import Link2 from 'lucide-react/icons/link-2';
import { type ReactNode, useId } from 'react';
import { fieldLabel } from '../../../household/field-messages.ts';
import { useFamilies } from '../../../household/household.tsx';
import { targetValue } from '../../../household/upload-targets.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { PartWords, PlanPart } from './page-parts.ts';
import type { PartTarget } from './part-targets.ts';

interface PartSectionProps {
  part: PlanPart;
  /** of the documents that come of the plan, from 1; null if none of its pages stays */
  number: number | null;
  targets: readonly PartTarget[];
  /** the document itself keeps its owner and who sees it */
  isItself: boolean;
  onWords: (words: Partial<PartWords>) => void;
  /** absent for the first part */
  onJoin: (() => void) | undefined;
  children: ReactNode;
}

/** One document to be made: its name, type, owner and pages. */
export function PartSection({ part, number, targets, isItself, onWords, onJoin, children }: PartSectionProps) {
  const id = useId();
  const isMissing = part.name.trim() === '';
  return (
    <section className="plan-part" aria-labelledby={id}>
      <div className="plan-words">
        <h3 id={id} className="plan-number">
          <span aria-hidden>{number ?? '–'}</span>
          <span className="visually-hidden">{headingOf(number)}</span>
        </h3>
        {number !== null && (
          <>
            <TextField
              className="plan-name"
              label={fieldLabel('name')}
              maxLength={MAX_DOCUMENT_NAME_CHARS}
              autoComplete="off"
              value={part.name}
              error={isMissing ? i18n.t({ id: 'editDocument.nameMissing', message: 'Enter a name.' }) : null}
              onChange={({ target }) => onWords({ name: target.value })}
            />
            <SelectField
              label={fieldLabel('type')}
              options={DOCUMENT_TYPES.map((type) => ({ value: type, label: documentTypeName(i18n, type) }))}
              value={part.type}
              onChange={({ target }) =>
                onWords({ type: DOCUMENT_TYPES.find((type) => type === target.value) ?? part.type })
              }
            />
            {!isItself && (
              <SelectField
                label={fieldLabel('ownerId')}
                options={targets.map(({ value, label }) => ({ value, label }))}
                value={targetValue(part.target)}
                onChange={(event) => {
                  const chosen = targets.find(({ value }) => value === event.target.value);
                  if (chosen) onWords({ target: chosen.target });
                }}
              />
            )}
          </>
        )}
        {onJoin && (
          <Button variant="ghost" icon={Link2} about={headingOf(number)} words={joinWords()} onClick={onJoin}>
            <span>{joinWords()}</span>
          </Button>
        )}
      </div>
      {number !== null && !isItself && <Visible part={part} />}
      {children}
    </section>
  );
}

function Visible({ part: { target } }: { part: PlanPart }) {
  const families = useFamilies();
  const seeing = target.kind === 'family' ? [target.familyId] : target.shareWith;
  const names = families.filter(({ id }) => seeing.includes(id)).map(({ name }) => name);
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(names);
  return (
    <p className="plan-visible text-tiny muted">
      <Icon of={Eye} small />
      {names.length > 0
        ? i18n.t({ id: 'pages.visibleTo', message: 'Visible to {families}', values: { families: list } })
        : i18n.t({ id: 'pages.private', message: 'Not shared with a family' })}
    </p>
  );
}

function headingOf(number: number | null): string {
  if (number === null) return i18n.t({ id: 'pages.noDocument', message: 'No document: all pages are left out' });
  return i18n.t({ id: 'pages.document', message: 'Document {number}', values: { number } });
}

function joinWords(): string {
  return i18n.t({ id: 'pages.join', message: 'Join with the one above' });
}
