import type { AccessKind } from '@kinvault/domain/people/profile.schema.ts';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '../../../lib/i18n.ts';

const NAMES: Record<AccessKind, MessageDescriptor> = {
  'calendar-link': { id: 'reminders.link', message: 'Calendar link' },
};

export function accessName(kind: AccessKind): string {
  return i18n.t(NAMES[kind]);
}
