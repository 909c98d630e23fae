import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import { guessInsuranceKind } from '@kinvault/domain/documents/guess-insurance-kind.ts';
import { insuranceKindName } from '@kinvault/domain/documents/insurance-kind-name.ts';
import { INSURANCE_KINDS, isInsuranceKind } from '@kinvault/domain/documents/insurance-kinds.ts';
import { i18n } from '../lib/i18n.ts';
import { SelectField } from '../ui/field.tsx';
import type { FieldDrafts } from './field-drafts.ts';
import { fieldLabel } from './field-messages.ts';

interface InsuranceKindFieldProps {
  value: FieldDrafts['insuranceKind'];
  onChange: (kind: FieldDrafts['insuranceKind']) => void;
}

/** The kind of an insurance [KNO-14]; forms show it only for that type. */
export function InsuranceKindField({ value, onChange }: InsuranceKindFieldProps) {
  return (
    <SelectField
      label={fieldLabel('insuranceKind')}
      options={[
        { value: '', label: i18n.t({ id: 'editDocument.notSet', message: 'Not set' }) },
        ...INSURANCE_KINDS.map((kind) => ({ value: kind, label: insuranceKindName(i18n, kind) })),
      ]}
      value={value}
      onChange={({ target }) => onChange(isInsuranceKind(target.value) ? target.value : '')}
    />
  );
}

/** The effect of choosing a type: an insurance gets the kind that its name suggests, any other type has none. */
export function withType(
  { name, insuranceKind }: Pick<FieldDrafts, 'name' | 'insuranceKind'>,
  type: DocumentType | undefined,
): Partial<Pick<FieldDrafts, 'type' | 'insuranceKind'>> {
  if (type === undefined) return {};
  return { type, insuranceKind: type === 'Insurance' ? insuranceKind || (guessInsuranceKind(name) ?? '') : '' };
}
