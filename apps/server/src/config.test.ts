import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const SMTP = { SMTP_URL: 'smtps://papers:secret@mail.example', MAIL_FROM: 'Kinvault <papers@kinvault.example>' };

it('without a mail server mails stay here and nobody has to confirm; with one it is the other way round [D-7]', () => {
  expect(readConfig({})).toMatchObject({ smtp: undefined, confirmEmail: false });
  expect(readConfig(SMTP)).toMatchObject({ smtp: { url: SMTP.SMTP_URL, from: SMTP.MAIL_FROM }, confirmEmail: true });
  expect(readConfig({ CONFIRM_EMAIL: 'yes' })).toMatchObject({ smtp: undefined, confirmEmail: true });
  expect(readConfig({ ...SMTP, CONFIRM_EMAIL: 'no' }).confirmEmail).toBe(false);
  expect(readConfig({ MAIL_FROM: SMTP.MAIL_FROM })).toMatchObject({ smtp: undefined, confirmEmail: false });
});

it('ten megabytes a person are shown as the quota, and an operator may make them a limit [D-11]', () => {
  expect(readConfig({})).toMatchObject({
    quotaBytes: 10 * 1024 * 1024,
    isQuotaEnforced: false,
    mayMakeTestFamilies: false,
  });
  expect(readConfig({ QUOTA_MB: '500', QUOTA_ENFORCED: 'yes' })).toMatchObject({
    quotaBytes: 500 * 1024 * 1024,
    isQuotaEnforced: true,
  });
});

it.each([
  [{ QUOTA_MB: '0' }, 'QUOTA_MB must be at least 1.'],
  [{ QUOTA_ENFORCED: 'true' }, 'QUOTA_ENFORCED must be yes or no.'],
  [{ SMTP_URL: SMTP.SMTP_URL }, 'MAIL_FROM is needed together with SMTP_URL.'],
  [{ ...SMTP, SMTP_URL: 'https://papers:secret@mail.example' }, 'SMTP_URL must begin with smtp:// or smtps://.'],
  [{ ...SMTP, MAIL_FROM: 'Kinvault' }, 'MAIL_FROM must be an address, or Name <address>.'],
  [{ ...SMTP, MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, 'MAIL_FROM must be an address, or Name <address>.'],
  [{ ...SMTP, CONFIRM_EMAIL: 'perhaps' }, 'CONFIRM_EMAIL must be yes or no.'],
])('%j is refused with a sentence that shows no password', (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(new Error(sentence));
});
