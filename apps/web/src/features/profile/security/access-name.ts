import type { AccessKind, StandingAccess } from '@kinvault/domain/people/profile.schema.ts';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '../../../lib/i18n.ts';

const NAMES: Record<AccessKind, MessageDescriptor> = {
  'calendar-link': { id: 'reminders.link', message: 'Calendar link' },
  link: { id: 'access.link', message: 'Link for {name}' },
  'request-link': { id: 'access.request', message: 'Link for {name} to hand in documents' },
  'mail-address': { id: 'access.mailAddress', message: 'Email address for documents' },
  token: { id: 'access.token', message: 'Token “{name}”' },
};

export function accessName({ kind, name }: Pick<StandingAccess, 'kind' | 'name'>): string {
  return i18n.t({ ...NAMES[kind], values: { name: name ?? '' } });
}
