import type { SignedInDevice } from '@kinvault/domain/people/profile.schema.ts';
import { expect, it } from 'vitest';
import { devicesSummary } from './devices-row.tsx';

const now = new Date(2026, 10, 20, 15);
const seen = (device: string, hoursAgo: number, isCurrent = false): SignedInDevice => ({
  id: device,
  device,
  kind: 'computer',
  isCurrent,
  signedInAt: now.toISOString(),
  lastSeenAt: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString(),
});
const here = seen('Firefox on Windows', 0, true);

it.each([
  [[here], 'This browser'],
  [[here, seen('Safari on iPhone', 2)], 'This browser · Safari on iPhone, 2 hours ago'],
  [[here, seen('Safari on iPad', 0)], 'This browser · Safari on iPad, just now'],
  [
    [here, seen('A', 1), seen('B', 2), seen('C', 3), seen('D', 4)],
    'This browser · A, 1 hour ago · B, 2 hours ago · 2 more',
  ],
])('the summary of devices %# names this browser first and no more than three', (devices, line) => {
  expect(devicesSummary(devices, now)).toBe(line);
});
