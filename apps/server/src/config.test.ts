import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const SMTP = { SMTP_URL: 'smtps://papers:secret@mail.example', MAIL_FROM: 'Kinvault <papers@kinvault.example>' };

it('DATABASE_DIRECT_URL needs DATABASE_URL, and the pool has four connections by default', () => {
  const [DATABASE_URL, DATABASE_DIRECT_URL] = ['postgres://pooler/kinvault', 'postgres://database/kinvault'];
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
    ...{ databaseUrl: DATABASE_URL, databaseDirectUrl: DATABASE_DIRECT_URL, databasePool: 4 },
  });
  expect(readConfig({ DATABASE_POOL: '12' }).databasePool).toBe(12);
  expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow(
    'DATABASE_URL is needed together with DATABASE_DIRECT_URL.',
  );
});

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

it('the contact for security.txt is an address or a page by https', () => {
  expect(readConfig({}).securityContact).toBeUndefined();
  for (const SECURITY_CONTACT of ['security@rivera.example', 'https://rivera.example/security'])
    expect(readConfig({ SECURITY_CONTACT }).securityContact).toBe(SECURITY_CONTACT);
  for (const SECURITY_CONTACT of ['nobody', 'http://rivera.example', 'tel:+1-201-555-0123'])
    expect(() => readConfig({ SECURITY_CONTACT })).toThrow(
      'SECURITY_CONTACT must be an address, or begin with https://.',
    );
});

it('papers are read in four languages unless others are named, or none [REA-1]', () => {
  expect(readConfig({}).ocrLanguages).toEqual(['eng', 'deu', 'fra', 'spa']);
  expect(readConfig({ OCR_LANGUAGES: 'fra, eng+chi_sim' }).ocrLanguages).toEqual(['fra', 'eng', 'chi_sim']);
  expect(readConfig({ OCR_LANGUAGES: 'none' }).ocrLanguages).toEqual([]);
});

const RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';

it('backups are made by themselves where a folder and who opens them are named [OPS-4]', () => {
  expect(readConfig({}).backup).toBeUndefined();
  const settings = { BACKUP_DIR: '/mnt/backups', BACKUP_TO: `${RECIPIENT}, ${RECIPIENT}` };
  const backup = { dir: '/mnt/backups', recipients: [RECIPIENT, RECIPIENT], schedule: '30 2 * * *', keep: 14 };
  expect(readConfig(settings).backup).toEqual(backup);
  const often = { ...settings, BACKUP_SCHEDULE: '0 */6 * * 1-5', BACKUP_KEEP: '3' };
  expect(readConfig(often).backup).toMatchObject({ schedule: '0 */6 * * 1-5', keep: 3 });
});

it.each([
  [{ BACKUP_DIR: '/mnt/backups' }, 'BACKUP_TO is needed together with BACKUP_DIR.'],
  [{ BACKUP_DIR: '/mnt/backups', BACKUP_TO: ' ' }, 'BACKUP_TO is needed together with BACKUP_DIR.'],
  [{ BACKUP_TO: 'AGE-SECRET-KEY-1QQ' }, 'BACKUP_TO must be age recipients: age1….'],
  [{ BACKUP_SCHEDULE: 'daily' }, 'BACKUP_SCHEDULE must be a time in the form of cron, such as 30 2 * * *.'],
  [{ BACKUP_SCHEDULE: '0 30 2 * * *' }, 'BACKUP_SCHEDULE must be a time in the form of cron, such as 30 2 * * *.'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be at least 1.'],
  [{ OPERATOR_EMAIL: 'me' }, 'OPERATOR_EMAIL must be an address.'],
  [{ METRICS_ADDRESS: '127.0.0.1' }, 'METRICS_ADDRESS must be a host and a port, such as 127.0.0.1:9090.'],
  [{ METRICS_ADDRESS: '[10.0.0.7]:9090' }, 'METRICS_ADDRESS must be a host and a port, such as 127.0.0.1:9090.'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters, without spaces.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of error, warn, info, debug.'],
  [
    { OCR_LANGUAGES: 'english' },
    'OCR_LANGUAGES must be Tesseract’s names of languages, such as eng,deu,fra,spa, or none.',
  ],
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

it('the operator’s address is on this machine alone, unless a token guards it [OPS-7]', () => {
  expect(readConfig({}).metrics).toBeUndefined();
  const addressOf = (METRICS_ADDRESS: string) => readConfig({ METRICS_ADDRESS }).metrics?.address;
  expect(addressOf('9090')).toEqual({ host: '127.0.0.1', port: 9090, isLoopback: true });
  expect(addressOf('localhost:9090')).toMatchObject({ isLoopback: true });
  expect(addressOf('[::1]:9090')).toMatchObject({ host: '::1', isLoopback: true });
  const refusal = new Error('METRICS_TOKEN is needed: METRICS_ADDRESS can be reached from other machines.');
  for (const open of ['0.0.0.0:9090', '[::]:9090', '192.168.0.7:9090', 'box.example:9090', '127.0.0.1.example:9090'])
    expect(() => addressOf(open)).toThrow(refusal);
  const METRICS_TOKEN = 'sixteen-letters-';
  expect(readConfig({ METRICS_ADDRESS: '0.0.0.0:9090', METRICS_TOKEN }).metrics).toMatchObject({
    token: METRICS_TOKEN,
  });
});

it('the app opens without a network unless the operator switches that off [OFF-1]', () => {
  expect(readConfig({}).worksOffline).toBe(true);
  expect(readConfig({ OFFLINE: 'no' }).worksOffline).toBe(false);
  expect(() => readConfig({ OFFLINE: 'off' })).toThrow('OFFLINE must be yes or no.');
});

it('mail comes in only where a domain or a mailbox is named, and no password crosses a network in the open [INB-2]', () => {
  expect(readConfig({})).toMatchObject({ mailPort: undefined, mailbox: undefined });
  expect(readConfig({ MAIL_IN_DOMAIN: 'IN.Rivera.example' }).mailPort).toEqual({
    ...{ domain: 'in.rivera.example', host: '127.0.0.1', port: 25, tls: undefined },
  });
  const MAIL_IN_IMAP_ADDRESS = 'vault@rivera.example';
  for (const url of ['imaps://vault:secret@mail.example', 'imap://vault:secret@127.0.0.1'])
    expect(readConfig({ MAIL_IN_IMAP_URL: url, MAIL_IN_IMAP_ADDRESS }).mailbox?.url).toBe(url);
  for (const wrong of [
    { MAIL_IN_DOMAIN: 'localhost' },
    { MAIL_IN_DOMAIN: 'in.example.org', MAIL_IN_TLS_CERT: 'cert.pem' },
    { MAIL_IN_IMAP_URL: 'imaps://vault:secret@mail.example' },
    { MAIL_IN_IMAP_URL: 'imap://vault:secret@mail.example', MAIL_IN_IMAP_ADDRESS },
  ])
    expect(() => readConfig(wrong)).toThrow(/^MAIL_IN_/);
});

const OIDC = {
  ...{ OIDC_ISSUER: 'https://id.rivera.example/', OIDC_CLIENT_ID: 'kinvault', OIDC_CLIENT_SECRET: 'secret' },
  APP_URL: 'https://kinvault.rivera.example/',
};

it('the house’s provider is an https address, or one on this machine, with a client and our own address [OPN-3]', () => {
  expect(readConfig({})).toMatchObject({ oidc: undefined, passwordsOnlyFor: undefined });
  expect(readConfig({ ...OIDC, OIDC_NAME: 'Casa Rivera' }).oidc).toEqual({
    ...{ issuer: 'https://id.rivera.example/', clientId: 'kinvault', clientSecret: 'secret' },
    ...{ name: 'Casa Rivera', mayJoin: false, appUrl: 'https://kinvault.rivera.example' },
  });
  expect(readConfig({ ...OIDC, OIDC_SIGN_UP: 'yes' }).oidc).toMatchObject({ name: 'id.rivera.example', mayJoin: true });
  for (const OIDC_ISSUER of ['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000'])
    expect(readConfig({ ...OIDC, OIDC_ISSUER }).oidc).toMatchObject({ issuer: OIDC_ISSUER });
  for (const OIDC_ISSUER of ['http://id.rivera.example', 'http://127.0.0.1.evil.example', 'file:///etc', 'rivera'])
    expect(() => readConfig({ ...OIDC, OIDC_ISSUER })).toThrow('OIDC_ISSUER must begin with https://');
  for (const missing of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'APP_URL'])
    expect(() => readConfig({ ...OIDC, [missing]: '' })).toThrow(`${missing} is needed together with OIDC_ISSUER.`);
});

it('passwords are off for all but one account only where a provider signs the others in [OPN-3]', () => {
  expect(readConfig({ ...OIDC, OIDC_ONLY: 'Rescue@rivera.example' }).passwordsOnlyFor).toBe('rescue@rivera.example');
  expect(() => readConfig({ OIDC_ONLY: 'rescue@rivera.example' })).toThrow(
    'OIDC_ISSUER is needed together with OIDC_ONLY.',
  );
  expect(() => readConfig({ ...OIDC, OIDC_ONLY: 'yes' })).toThrow('OIDC_ONLY must be the address of the one account');
});
