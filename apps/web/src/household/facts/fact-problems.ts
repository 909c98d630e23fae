import type { OwnFact } from '@kinvault/domain/documents/fields.ts';
import type { FieldDrafts } from '../field-drafts.ts';

/** A name without its value, or a value without its name. */
export function isHalf({ name, value }: OwnFact): boolean {
  return (name.trim() === '') !== (value.trim() === '');
}

/** Whether the amount could be read: the form notes the currency as soon as something is typed. */
export function hasAmount({ costMinor, costCurrency }: Pick<FieldDrafts, 'costMinor' | 'costCurrency'>): boolean {
  return costMinor !== '' || costCurrency === '';
}
