import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import type { DocumentField, SharedField } from '@kinvault/domain/documents/fields.ts';

/** Parts of the forms with a title of their own. What is in none of them is asked at the top. */
export const FACT_SECTIONS = {
  contact: ['contactPhone', 'customerNumber', 'contactPage'],
  cost: ['costMinor', 'costCurrency', 'costEvery', 'costDueOn', 'noticePeriod', 'renewsFor'],
  original: ['originalPlace', 'lentTo', 'lentOn'],
  ownFacts: ['ownFacts'],
  sharedNote: ['sharedNote'],
} as const satisfies Record<string, readonly SharedField[]>;

export type FactSection = keyof typeof FACT_SECTIONS;
export const ALL_SECTIONS = Object.keys(FACT_SECTIONS) as readonly FactSection[];
export type FactField = (typeof FACT_SECTIONS)[FactSection][number];
export const FACT_FIELDS: readonly FactField[] = ALL_SECTIONS.flatMap((section) => FACT_SECTIONS[section]);

/** Not in a section: forms make its input from its kind. */
export function isPlainField<F extends DocumentField>(field: F): field is Exclude<F, FactField> {
  return !(FACT_FIELDS as readonly DocumentField[]).includes(field);
}

/** The sections that a form of this type shows at once; the others are behind 'More details' while they are empty. */
const FIRST_SECTIONS: Partial<Record<DocumentType, readonly FactSection[]>> = {
  Insurance: ['contact', 'cost'],
  Financial: ['cost'],
  Legal: ['cost'],
};

export function isFirstSection(section: FactSection, type: DocumentType): boolean {
  return FIRST_SECTIONS[type]?.includes(section) ?? false;
}

/** Whether something is said in a section. */
export function isFilled(section: FactSection, values: { [F in FactField]?: unknown }): boolean {
  return FACT_SECTIONS[section].some((field) => {
    const value = values[field];
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '';
  });
}
