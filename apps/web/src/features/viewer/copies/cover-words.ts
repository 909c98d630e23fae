import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import { i18n } from '../../../lib/i18n.ts';
import type { CoverKind } from './covers.ts';

/** What a cover hides. */
export function coverName(kind: CoverKind, type: DocumentType): string {
  switch (kind) {
    case 'number':
      return type === 'Passport'
        ? i18n.t({ id: 'copies.passportNumber', message: 'Passport number' })
        : i18n.t({ id: 'copies.number', message: 'Number' });
    case 'zone':
      return i18n.t({ id: 'copies.zone', message: 'Machine-readable zone' });
    case 'birth':
      return i18n.t({ id: 'copies.birth', message: 'Date of birth' });
    case null:
      return i18n.t({ id: 'copies.drawn', message: 'Box' });
  }
}

export function coverHint(kind: CoverKind): string {
  switch (kind) {
    case 'zone':
      return i18n.t({ id: 'copies.zoneHint', message: 'Repeats number, birth and expiry' });
    case 'birth':
      return i18n.t({ id: 'copies.birthHint', message: 'Leave it if they need your age' });
    default:
      return i18n.t({ id: 'copies.numberHint', message: 'Kinvault read it here' });
  }
}
