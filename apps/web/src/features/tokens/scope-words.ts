import type { TokenScope } from '@kinvault/domain/tokens/token.schema.ts';
import type { LucideIcon } from 'lucide-react';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import ScanLine from 'lucide-react/icons/scan-line';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import { i18n } from '../../lib/i18n.ts';

export const SCOPE_ICONS: Readonly<Record<TokenScope, LucideIcon>> = {
  read: CalendarSync,
  add: ScanLine,
  all: SquareTerminal,
};

export function scopeName(scope: TokenScope): string {
  if (scope === 'read') return i18n.t({ id: 'tokens.read', message: 'Read' });
  if (scope === 'add') return i18n.t({ id: 'tokens.add', message: 'Add' });
  return i18n.t({ id: 'tokens.all', message: 'Read and change' });
}

export function scopeHint(scope: TokenScope): string {
  if (scope === 'read') return i18n.t({ id: 'tokens.readHint', message: 'Search, open and export what you see.' });
  if (scope === 'add') return i18n.t({ id: 'tokens.addHint', message: 'Put documents into Received, see nothing.' });
  return i18n.t({ id: 'tokens.allHint', message: 'What you can do with documents, but not your account.' });
}

/** What shows that it works. */
export const tryCommand = (scope: TokenScope) =>
  scope === 'read' ? 'node kinvault.mjs list' : 'node kinvault.mjs upload scan.pdf';
