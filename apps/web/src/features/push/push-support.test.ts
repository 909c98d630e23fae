import { expect, it } from 'vitest';
import { pushSupport } from './push-support.ts';

const parts = { PushManager: {}, Notification: {} };

it.each([
  ['available', { isSecureContext: true, navigator: { serviceWorker: {} }, ...parts }],
  ['insecure', { isSecureContext: false, navigator: {} }],
  ['uninstalled', { isSecureContext: true, navigator: { serviceWorker: {}, standalone: false } }],
  ['unsupported', { isSecureContext: true, navigator: { serviceWorker: {}, standalone: true } }],
  ['unsupported', { isSecureContext: true, navigator: { serviceWorker: {} } }],
] as const)('pushes are %s, depending on what the browser has [KNO-6]', (support, surroundings) => {
  expect(pushSupport(surroundings)).toBe(support);
});
