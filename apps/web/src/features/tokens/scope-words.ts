import type { TokenScope } from '@kinvault/domain/tokens/token.schema.ts';
import { i18n } from '../../lib/i18n.ts';

export function scopeName(scope: TokenScope): string {
  return scope === 'read'
    ? i18n.t({ id: 'tokens.read', message: 'Read' })
    : i18n.t({ id: 'tokens.all', message: 'Read and change' });
}

export function scopeHint(scope: TokenScope): string {
  return scope === 'read'
    ? i18n.t({ id: 'tokens.readHint', message: 'Search, open and export what you see.' })
    : i18n.t({ id: 'tokens.allHint', message: 'What you can do with documents, but not your account.' });
}
