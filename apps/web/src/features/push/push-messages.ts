import type { MessageDescriptor } from '@lingui/core';
import { ApiError } from '../../lib/api-client.ts';
import { type ErrorNotice, isConnectionError, messageOf } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import type { PushSupport } from './push-support.ts';

/** The state of pushes on this device. */
export type PushState = 'on' | 'off' | 'blocked' | Exclude<PushSupport, 'available'>;

const STATES: Record<PushState, MessageDescriptor> = {
  on: { id: 'push.stateOn', message: 'Reminders come in the morning, even while Kinvault is closed.' },
  off: { id: 'push.stateOff', message: 'Get reminders in the morning, even while Kinvault is closed.' },
  blocked: {
    id: 'push.stateBlocked',
    message:
      'This browser blocks notifications from Kinvault. Allow them in its settings for this site, then try again.',
  },
  insecure: {
    id: 'push.stateInsecure',
    message:
      'Browsers allow this only over https. Ask the person who runs Kinvault for an address that begins with https.',
  },
  uninstalled: {
    id: 'push.stateUninstalled',
    message: 'First add Kinvault to your home screen: tap Share, then Add to Home Screen. Then open it from there.',
  },
  unsupported: {
    id: 'push.stateUnsupported',
    message: 'This browser can’t receive reminders. Try Chrome, Edge, Firefox, or Safari.',
  },
};

export function stateWords(state: PushState): string {
  return i18n.t(STATES[state]);
}

/** Our own errors have their sentences; anything else means that the browser could not subscribe. */
export function switchFailure(error: unknown): ErrorNotice {
  const title = i18n.t({ id: 'push.failed', message: 'Reminders aren’t on yet' });
  const isOurs = error instanceof ApiError || isConnectionError(error);
  const description = isOurs
    ? messageOf(error)
    : i18n.t({ id: 'push.noService', message: 'Your browser couldn’t reach its push service. Please try again.' });
  return { title, description };
}
