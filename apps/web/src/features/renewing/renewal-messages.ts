import { DOCUMENT_TYPE_FACTS, type DocumentType } from '@kinvault/domain/documents/document-types.ts';
import { i18n } from '../../lib/i18n.ts';

/** 'Old passport', 'New passport', 'The old passport', 'Replace passport', each a whole sentence by type. */
export function paperWords(type: DocumentType) {
  const values = { noun: DOCUMENT_TYPE_FACTS[type].noun ?? 'other' };
  return {
    old: i18n.t({
      id: 'renewal.old',
      message:
        '{noun, select, passport {Old passport} id {Old ID} license {Old driver license} insurance {Old policy} other {Old document}}',
      values,
    }),
    renewed: i18n.t({
      id: 'renewal.new',
      message:
        '{noun, select, passport {New passport} id {New ID} license {New driver license} insurance {New policy} other {New document}}',
      values,
    }),
    whereOldGoes: i18n.t({
      id: 'renewal.whereOldGoes',
      message:
        '{noun, select, passport {The old passport} id {The old ID} license {The old driver license} insurance {The old policy} other {The old document}}',
      values,
    }),
    replace: i18n.t({
      id: 'renewal.replace',
      message:
        '{noun, select, passport {Replace passport} id {Replace ID} license {Replace driver license} insurance {Replace policy} other {Replace document}}',
      values,
    }),
  };
}
