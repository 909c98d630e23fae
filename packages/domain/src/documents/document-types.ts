import type { I18n, MessageDescriptor } from '@lingui/core';
import type { LeadTimes } from '../reminders/spans.ts';

export const DOCUMENT_CATEGORIES = ['identity', 'medical', 'financial', 'education', 'other'] as const;
export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number];

interface DocumentTypeFacts {
  /** The stored word is a value; this is what a person reads. */
  name: MessageDescriptor;
  /** Without an expiry date it cannot be told of in time. */
  expires: boolean;
  /** Where its name says nothing ('Scan 4'). */
  category: DocumentCategory;
  /** How it looks without a picture of its own: documents look like what they are. */
  look: {
    shape: 'id1' | 'booklet' | 'a4';
    tint: 'plain' | 'cloth' | 'rose' | 'blue' | 'sand';
    icon: 'id-card' | 'passport' | 'car' | 'child' | 'umbrella' | 'heart' | 'school' | 'bank' | 'scales' | 'sheet';
  };
  leadTimes: LeadTimes;
  /** Its row in the reminder settings: the papers that most people renew come first. */
  settingsRow: number;
  /** How the sentences about renewing call it (`renewal-messages.ts`); absent: 'document'. */
  noun?: 'passport' | 'id' | 'license' | 'insurance';
}

const AT_EXPIRY: LeadTimes = { timeToRenew: null, firstReminder: 'P30D' };

/** All that is particular to a type, in the order of the upload form [UPL-4, D-10]. The key is what is stored. */
const TYPES = {
  ID: {
    name: { id: 'documentType.id', message: 'ID' },
    expires: true,
    category: 'identity',
    look: { shape: 'id1', tint: 'plain', icon: 'id-card' },
    leadTimes: { timeToRenew: 'P6W', firstReminder: 'P3M' },
    settingsRow: 2,
    noun: 'id',
  },
  Passport: {
    name: { id: 'documentType.passport', message: 'Passport' },
    expires: true,
    category: 'identity',
    look: { shape: 'booklet', tint: 'cloth', icon: 'passport' },
    leadTimes: { timeToRenew: 'P10W', firstReminder: 'P9M' }, // many countries want six months left
    settingsRow: 1,
    noun: 'passport',
  },
  'Driver License': {
    name: { id: 'documentType.driverLicense', message: 'Driver License' },
    expires: true,
    category: 'identity',
    look: { shape: 'id1', tint: 'rose', icon: 'car' },
    leadTimes: { timeToRenew: 'P4W', firstReminder: 'P3M' },
    settingsRow: 3,
    noun: 'license',
  },
  'Birth Certificate': {
    name: { id: 'documentType.birthCertificate', message: 'Birth Certificate' },
    expires: false,
    category: 'identity',
    look: { shape: 'a4', tint: 'rose', icon: 'child' },
    leadTimes: { timeToRenew: null, firstReminder: null },
    settingsRow: 9,
  },
  Insurance: {
    name: { id: 'documentType.insurance', message: 'Insurance' },
    expires: true,
    category: 'other',
    look: { shape: 'id1', tint: 'blue', icon: 'umbrella' },
    leadTimes: AT_EXPIRY,
    settingsRow: 4,
    noun: 'insurance',
  },
  Medical: {
    name: { id: 'documentType.medical', message: 'Medical' },
    expires: false,
    category: 'medical',
    look: { shape: 'a4', tint: 'plain', icon: 'heart' },
    leadTimes: AT_EXPIRY,
    settingsRow: 5,
  },
  Education: {
    name: { id: 'documentType.education', message: 'Education' },
    expires: false,
    category: 'education',
    look: { shape: 'a4', tint: 'blue', icon: 'school' },
    leadTimes: AT_EXPIRY,
    settingsRow: 6,
  },
  Financial: {
    name: { id: 'documentType.financial', message: 'Financial' },
    expires: false,
    category: 'financial',
    look: { shape: 'a4', tint: 'plain', icon: 'bank' },
    leadTimes: AT_EXPIRY,
    settingsRow: 7,
  },
  Legal: {
    name: { id: 'documentType.legal', message: 'Legal' },
    expires: false,
    category: 'other',
    look: { shape: 'a4', tint: 'sand', icon: 'scales' },
    leadTimes: AT_EXPIRY,
    settingsRow: 8,
  },
  Other: {
    name: { id: 'documentType.other', message: 'Other' },
    expires: false,
    category: 'other',
    look: { shape: 'a4', tint: 'plain', icon: 'sheet' },
    leadTimes: AT_EXPIRY,
    settingsRow: 10,
  },
} as const satisfies Record<string, DocumentTypeFacts>;

export type DocumentType = keyof typeof TYPES;
export const DOCUMENT_TYPE_FACTS: Readonly<Record<DocumentType, DocumentTypeFacts>> = TYPES;
export const DOCUMENT_TYPES = Object.keys(TYPES) as DocumentType[];

/** The types in the order of the reminder settings. */
export const SETTING_TYPES: readonly DocumentType[] = DOCUMENT_TYPES.toSorted(
  (one, other) => TYPES[one].settingsRow - TYPES[other].settingsRow,
);

export function documentTypeName(i18n: I18n, type: DocumentType): string {
  return i18n.t(DOCUMENT_TYPE_FACTS[type].name);
}

/** A type that expires, without an expiry date: nobody would be reminded. */
export function lacksExpiry({ type, expiresOn }: { type: DocumentType; expiresOn: string | null }): boolean {
  return TYPES[type].expires && !expiresOn;
}
