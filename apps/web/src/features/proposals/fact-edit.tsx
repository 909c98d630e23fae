import { MAX_DOCUMENT_NAME_CHARS, MAX_TEXT_CHARS } from '@kinvault/domain/documents/document-limits.ts';
import { DOCUMENT_TYPES, documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import { isInsuranceKind } from '@kinvault/domain/documents/insurance-kinds.ts';
import type { Proposal } from '@kinvault/domain/documents/proposal.schema.ts';
import { type FormEvent, useState } from 'react';
import { DateField } from '../../household/date-field.tsx';
import { DATE_DIRECTIONS } from '../../household/field-drafts.ts';
import { InsuranceKindField } from '../../household/insurance-kind-field.tsx';
import { proposedLabel, proposedText } from '../../household/proposal-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { SelectField, TextField } from '../../ui/field.tsx';

interface FactEditProps {
  formId: string;
  proposals: readonly Proposal[];
  /** `dismissed`: ids of the proposals whose field was emptied */
  onSave: (taken: readonly Proposal[], values: Record<string, string>, dismissed: readonly string[]) => void;
}

/** The proposed values, to change before accepting them. */
export function FactEdit({ formId, proposals, onSave }: FactEditProps) {
  const [values, setValues] = useState(() =>
    Object.fromEntries(
      proposals.map(({ field, value }) => [field, field === 'issuingCountry' ? proposedText(field, value) : value]),
    ),
  );
  const valueIn = (proposal: Proposal) => (values[proposal.field] ?? '').trim();

  function save(event: FormEvent) {
    event.preventDefault();
    const taken = proposals.filter(valueIn);
    const dismissed = proposals.filter((proposal) => !valueIn(proposal));
    onSave(
      taken,
      Object.fromEntries(taken.map((proposal) => [proposal.field, valueIn(proposal)])),
      dismissed.map(({ id }) => id),
    );
  }

  return (
    <form id={formId} className="column" onSubmit={save} noValidate>
      {proposals.map(({ id, field }, at) => {
        const common = {
          label: proposedLabel(field),
          value: values[field] ?? '',
          'data-autofocus': at === 0 || undefined,
        };
        const change = (value: string) => setValues({ ...values, [field]: value });
        if (field === 'type') {
          const options = DOCUMENT_TYPES.map((type) => ({ value: type, label: documentTypeName(i18n, type) }));
          return (
            <SelectField key={id} {...common} options={options} onChange={(event) => change(event.target.value)} />
          );
        }
        if (field === 'insuranceKind') {
          const kind = values[field];
          return <InsuranceKindField key={id} value={isInsuranceKind(kind) ? kind : ''} onChange={change} />;
        }
        if (field === 'expiresOn' || field === 'issuedOn')
          return <DateField key={id} {...common} lies={DATE_DIRECTIONS[field]} onChange={change} />;
        return (
          <TextField
            key={id}
            {...common}
            maxLength={field === 'name' ? MAX_DOCUMENT_NAME_CHARS : MAX_TEXT_CHARS}
            autoComplete="off"
            onChange={(event) => change(event.target.value)}
          />
        );
      })}
    </form>
  );
}
