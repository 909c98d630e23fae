import { i18n } from '../../lib/i18n.ts';

export function unsavedText(): string {
  return i18n.t({ id: 'profile.unsaved', message: 'Your profile changes aren’t saved yet.' });
}
