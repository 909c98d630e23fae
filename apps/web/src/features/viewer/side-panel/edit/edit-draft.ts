import { isCurrency } from '@kinvault/domain/documents/currencies.ts';
import type { DocumentChange, DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import {
  ALL_FIELDS,
  DOCUMENT_FIELDS,
  type DocumentField,
  type FieldKind,
  type SharedField,
} from '@kinvault/domain/documents/fields.ts';
import { insuranceKindName } from '@kinvault/domain/documents/insurance-kind-name.ts';
import { isInsuranceKind } from '@kinvault/domain/documents/insurance-kinds.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { expiryNote } from '@kinvault/domain/format/expiry-messages.ts';
import { moneyText } from '@kinvault/domain/format/money.ts';
import { spanChoiceText } from '@kinvault/domain/format/span-text.ts';
import { isSpanChoice } from '@kinvault/domain/reminders/lead-times.ts';
import { isSpan } from '@kinvault/domain/reminders/spans.ts';
import { noticeText, renewsText, rhythmText } from '../../../../household/facts/fact-messages.ts';
import { draftsOf, type FieldDrafts, valuesOf } from '../../../../household/field-drafts.ts';
import { i18n } from '../../../../lib/i18n.ts';

/** The values of the edit form [DVW-7]. */
export type EditDraft = FieldDrafts;

export function draftOf(details: DocumentDetails): EditDraft {
  return draftsOf(ALL_FIELDS, details);
}

/** The fields in which two drafts differ. */
export function fieldsThatDiffer(one: EditDraft, other: EditDraft): DocumentField[] {
  return ALL_FIELDS.filter((field) => !isSame(one[field], other[field]));
}

/** Only the changed fields are sent, so that other people's changes to other fields are never overwritten. */
export function changesOf(base: EditDraft, draft: EditDraft): Omit<DocumentChange, 'revision'> {
  return valuesOf(fieldsThatDiffer(base, draft), draft);
}

function isSame(one: EditDraft[DocumentField], other: EditDraft[DocumentField]): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The value of a field as text. */
export function fieldText(draft: EditDraft, field: SharedField, nameOf: (personId: string) => string): string {
  if (field === 'ownerId') return nameOf(draft.ownerId);
  if (field === 'tags') return draft.tags.join(', ') || i18n.t({ id: 'tags.none', message: 'None' });
  if (field === 'ownFacts')
    return draft.ownFacts.map(({ name, value }) => `${name}: ${value}`).join(', ') || noticeText(null);
  const text = String(draft[field]);
  if (text === '') return emptyText(field);
  return textOfKind[DOCUMENT_FIELDS[field].kind]?.(text, draft) ?? text;
}

function emptyText(field: SharedField): string {
  if (field === 'renewsFor') return renewsText(null);
  if (field === 'noticePeriod') return noticeText(null);
  return field === 'expiresOn' ? expiryNote(i18n, null) : i18n.t({ id: 'editDocument.notSet', message: 'Not set' });
}

/** How a value reads where it is not the text itself. */
const textOfKind: { [K in FieldKind]?: (text: string, draft: EditDraft) => string } = {
  insuranceKind: (text) => (isInsuranceKind(text) ? insuranceKindName(i18n, text) : text),
  span: (text) => (isSpanChoice(text) ? spanChoiceText(i18n, text) : text),
  period: (text) => noticeText(isSpan(text) ? text : null),
  rhythm: (text) => rhythmText(text),
  money: (text, { costCurrency }) => (isCurrency(costCurrency) ? moneyText(i18n, Number(text), costCurrency) : text),
  date: (text) => dateText(i18n, text),
};
