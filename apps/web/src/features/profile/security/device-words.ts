import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import type { SignedInDevice } from '@kinvault/domain/people/profile.schema.ts';
import { i18n } from '../../../lib/i18n.ts';

/** How many are named in the line; the list below has all of them. */
const NAMED = 3;

/** 'This browser · Safari on iPhone, 2 hours ago · 4 more'. */
export function devicesLine(devices: readonly SignedInDevice[], now: Date): string {
  const named = devices
    .slice(0, NAMED)
    .map((device) => (device.isCurrent ? 'This browser' : `${device.device}, ${lastSeen(device, now)}`));
  const more = devices.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(' · ');
}

/** As it stands within a sentence. */
export function lastSeen({ lastSeenAt }: SignedInDevice, now: Date): string {
  const text = relativeDate(i18n, lastSeenAt, now);
  return text.charAt(0).toLowerCase() + text.slice(1);
}
