import path from 'node:path';
import type { LandingClaims } from '@kinvault/domain/landing-claims.ts';
import { MAX_OIDC_NAME_CHARS } from '@kinvault/domain/oidc/oidc.schema.ts';
import { DEFAULT_MIN_PASSWORD_LENGTH } from '@kinvault/domain/people/password-rules.ts';
import { z } from 'zod';
import { isSafeIssuer } from './features/oidc/metadata.ts';
import type { OidcSettings } from './features/oidc/oidc-settings.ts';
import { LOG_LEVELS, type LogLevel } from './platform/log/levels.ts';
import {
  address,
  claim,
  DEFAULT_OCR_LANGUAGES,
  DEFAULT_SCHEDULE,
  HOST_NAME,
  isPrivateImap,
  isSchedule,
  METRICS_TOKEN,
  ocrLanguages,
  RECIPIENT,
  SENDER,
  SPECIFIED_CLAIMS,
  whole,
} from './start/config-fields.ts';
import { type ListenAddress, parseMetricsAddress } from './start/metrics-address.ts';

const MEGABYTE = 1024 * 1024;
const ROLES = ['all', 'web', 'worker'] as const;

const Settings = z.object({
  PORT: whole(0, 65_535, 3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  APP_URL: address('http:', 'https:')
    .refine((text) => !URL.canParse(text) || new URL(text).pathname === '/', 'must be an address without a path')
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_DIRECT_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_POOL: whole(2, 100, 4),
  STORAGE_URL: z
    .string()
    .regex(/^(file:|s3:\/\/)/, 'must begin with file: or s3://')
    .optional(),
  SECRET_FILE: z.string().min(1).optional(),
  KEYRING_FILE: z.string().min(1).optional(),
  TRUST_PROXY: z.string().min(1).optional(),
  MAX_UPLOAD_MB: whole(1, 1000, 10),
  QUOTA_MB: whole(1, 1_000_000, 10),
  QUOTA_ENFORCED: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  TEST_FAMILIES: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  OFFLINE: z.enum(['yes', 'no'], 'must be yes or no').default('yes'),
  MIN_PASSWORD_LENGTH: whole(DEFAULT_MIN_PASSWORD_LENGTH, 128, DEFAULT_MIN_PASSWORD_LENGTH),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().regex(SENDER, 'must be an address, or Name <address>').optional(),
  CONFIRM_EMAIL: z.enum(['yes', 'no'], 'must be yes or no').optional(),
  OPERATOR_EMAIL: z.email('must be an address').optional(),
  SECURITY_CONTACT: z.union([z.email(), address('https:')], 'must be an address, or begin with https://').optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_TO: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((recipients) => recipients.every((one) => RECIPIENT.test(one)), 'must be age recipients: age1…')
    .optional(),
  BACKUP_SCHEDULE: z
    .string()
    .refine(isSchedule, `must be a time in the form of cron, such as ${DEFAULT_SCHEDULE}`)
    .default(DEFAULT_SCHEDULE),
  BACKUP_KEEP: whole(1, 1000, 14),
  INBOX_DIR: z.string().min(1).optional(),
  MAIL_IN_DOMAIN: z.string().regex(HOST_NAME, 'must be a domain, such as in.example.org').toLowerCase().optional(),
  MAIL_IN_PORT: whole(0, 65_535, 25),
  MAIL_IN_HOST: z.string().min(1).default('127.0.0.1'),
  MAIL_IN_TLS_CERT: z.string().min(1).optional(),
  MAIL_IN_TLS_KEY: z.string().min(1).optional(),
  MAIL_IN_IMAP_URL: address('imap:', 'imaps:')
    .refine(isPrivateImap, 'must be imaps:// unless it is this machine')
    .optional(),
  MAIL_IN_IMAP_ADDRESS: z.email('must be an address').toLowerCase().optional(),
  OIDC_ISSUER: z.string().refine(isSafeIssuer, 'must begin with https://, or be an address on this machine').optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().trim().min(1).max(MAX_OIDC_NAME_CHARS).optional(),
  OIDC_SIGN_UP: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  OIDC_ONLY: z.email('must be the address of the one account that may still sign in with a password').optional(),
  OCR_LANGUAGES: z.string().default(DEFAULT_OCR_LANGUAGES).pipe(ocrLanguages),
  LANDING_PLAN: claim(SPECIFIED_CLAIMS.plan),
  LANDING_CARD: claim(SPECIFIED_CLAIMS.card),
  LANDING_SETUP: claim(SPECIFIED_CLAIMS.setup),
  LANDING_FAMILIES: claim(SPECIFIED_CLAIMS.families),
  METRICS_ADDRESS: z
    .string()
    .refine((text) => parseMetricsAddress(text), 'must be a host and a port, such as 127.0.0.1:9090')
    .optional(),
  METRICS_TOKEN: z.string().regex(METRICS_TOKEN, 'must have at least 16 characters, without spaces').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('warn'),
  SLOW_QUERY_MS: whole(0, 600_000, 1000),
  DRAIN_SECONDS: whole(0, 600, 0),
  ROLE: z.enum(ROLES, `must be one of ${ROLES.join(', ')}`).default('all'),
});
const neededFor = (setting: keyof z.input<typeof Settings>) => ({
  path: [setting],
  error: 'is needed together with OIDC_ISSUER',
});
const Environment = Settings.refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
  path: ['MAIL_FROM'],
  error: 'is needed together with SMTP_URL',
})
  .refine(({ DATABASE_URL, DATABASE_DIRECT_URL }) => DATABASE_URL || !DATABASE_DIRECT_URL, {
    path: ['DATABASE_URL'],
    error: 'is needed together with DATABASE_DIRECT_URL',
  })
  .refine(({ BACKUP_DIR, BACKUP_TO }) => !BACKUP_DIR || BACKUP_TO?.length, {
    path: ['BACKUP_TO'],
    error: 'is needed together with BACKUP_DIR',
  })
  .refine(({ MAIL_IN_TLS_CERT, MAIL_IN_TLS_KEY }) => !MAIL_IN_TLS_CERT === !MAIL_IN_TLS_KEY, {
    path: ['MAIL_IN_TLS_CERT'],
    error: 'and MAIL_IN_TLS_KEY are needed together',
  })
  .refine(({ MAIL_IN_IMAP_URL, MAIL_IN_IMAP_ADDRESS }) => !MAIL_IN_IMAP_URL === !MAIL_IN_IMAP_ADDRESS, {
    path: ['MAIL_IN_IMAP_ADDRESS'],
    error: 'and MAIL_IN_IMAP_URL are needed together',
  })
  .refine(({ OIDC_ISSUER, OIDC_CLIENT_ID }) => !OIDC_ISSUER || OIDC_CLIENT_ID, neededFor('OIDC_CLIENT_ID'))
  .refine(({ OIDC_ISSUER, OIDC_CLIENT_SECRET }) => !OIDC_ISSUER || OIDC_CLIENT_SECRET, neededFor('OIDC_CLIENT_SECRET'))
  .refine(({ OIDC_ISSUER, APP_URL }) => !OIDC_ISSUER || APP_URL, neededFor('APP_URL'))
  .refine(({ OIDC_ISSUER, OIDC_ONLY }) => OIDC_ISSUER || !OIDC_ONLY, {
    path: ['OIDC_ISSUER'],
    error: 'is needed together with OIDC_ONLY',
  })
  .refine(
    ({ METRICS_ADDRESS, METRICS_TOKEN }) =>
      METRICS_TOKEN || !METRICS_ADDRESS || (parseMetricsAddress(METRICS_ADDRESS)?.isLoopback ?? true),
    { path: ['METRICS_TOKEN'], error: 'is needed: METRICS_ADDRESS can be reached from other machines' },
  );

/** Backups that are made by themselves. */
export interface BackupPlan {
  /** The folder that the archives go to. */
  dir: string;
  /** Whose keys open them: age recipients. */
  recipients: string[];
  /** When, in the form of cron, by this machine's clock. */
  schedule: string;
  /** How many archives stay. */
  keep: number;
}

/** The port that mail comes in by. */
export interface MailPort {
  domain: string;
  host: string;
  port: number;
  tls: { certFile: string; keyFile: string } | undefined;
}

export interface Config {
  port: number;
  host: string;
  /** Undefined: a box without an address of its own, reached under whatever name it has at home. */
  appUrl: string | undefined;
  isHttps: boolean;
  dataDir: string;
  /** Undefined: the embedded database below `dataDir`. */
  databaseUrl: string | undefined;
  /** The database itself, where `databaseUrl` leads to a transaction pooler. */
  databaseDirectUrl: string | undefined;
  /** How many connections answer requests; the listener's and the queue's come on top. */
  databasePool: number;
  storageUrl: string;
  secretFile: string;
  keyringFile: string;
  /** Addresses or networks whose forwarding headers count, comma-separated. */
  trustProxy: string | undefined;
  maxUploadBytes: number;
  /** What one person's documents should not exceed together [D-11]. */
  quotaBytes: number;
  /** Uploads past the quota are refused; otherwise it is only shown. */
  isQuotaEnforced: boolean;
  /** Anybody here may make whole sample families up [D-17]. */
  mayMakeTestFamilies: boolean;
  /** The app opens without a network, and people may keep papers on their devices. */
  worksOffline: boolean;
  minPasswordLength: number;
  /** Undefined: mails stay in the local outbox. */
  smtp: { url: string; from: string } | undefined;
  /** Signing in takes a confirmed address. */
  confirmEmail: boolean;
  /** Who hears of a backup that failed or is overdue. */
  operatorEmail: string | undefined;
  /** Where to report a vulnerability, for security.txt: an email address, or an https page. */
  securityContact: string | undefined;
  /** Undefined: backups are made by hand. */
  backup: BackupPlan | undefined;
  /** The house's provider, whose accounts sign in here, too. */
  oidc: OidcSettings | undefined;
  /** The address of the one account that a password opens, where all others sign in with the house's account. */
  passwordsOnlyFor: string | undefined;
  /** A folder that is watched for files, with a folder for each person. */
  inboxDir: string | undefined;
  /** Undefined: no port for mail is open. */
  mailPort: MailPort | undefined;
  /** The one mailbox that is read, with its password in the address. */
  mailbox: { url: string; address: string } | undefined;
  /** The OCR languages by Tesseract's names, the likeliest first. Empty: papers are not read. */
  ocrLanguages: string[];
  landingClaims: LandingClaims;
  /** Where the operator's page and the metrics are served, and what lets others than this machine in. */
  metrics: { address: ListenAddress; token: string | undefined } | undefined;
  logLevel: LogLevel;
  /** Queries that take longer are logged; 0 for none. */
  slowQueryMs: number;
  /** How long it still serves after it was told to stop. */
  drainMs: number;
  role: (typeof ROLES)[number];
}

/** A private machine with the embedded database; a server that is open to the world has a certificate. */
export function isDevelopment({ databaseUrl, isHttps }: Config): boolean {
  return databaseUrl === undefined && !isHttps;
}

/** The only reader of the environment. Throws one Error whose message names every wrong setting, a line each. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // an empty variable is an unset one
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = Environment.safeParse(given);
  if (!result.success)
    throw new Error(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
  const settings = result.data;
  const dataDir = path.resolve(settings.DATA_DIR);
  const address = settings.METRICS_ADDRESS === undefined ? undefined : parseMetricsAddress(settings.METRICS_ADDRESS);
  return {
    port: settings.PORT,
    host: settings.HOST,
    appUrl: settings.APP_URL && new URL(settings.APP_URL).origin,
    isHttps: settings.APP_URL?.startsWith('https:') ?? false,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databasePool: settings.DATABASE_POOL,
    storageUrl: settings.STORAGE_URL ?? `file:${path.join(dataDir, 'files')}`,
    secretFile: path.resolve(settings.SECRET_FILE ?? path.join(dataDir, 'secret')),
    keyringFile: path.resolve(settings.KEYRING_FILE ?? path.join(dataDir, 'keyring.json')),
    trustProxy: settings.TRUST_PROXY,
    maxUploadBytes: settings.MAX_UPLOAD_MB * MEGABYTE,
    quotaBytes: settings.QUOTA_MB * MEGABYTE,
    isQuotaEnforced: settings.QUOTA_ENFORCED === 'yes',
    mayMakeTestFamilies: settings.TEST_FAMILIES === 'yes',
    worksOffline: settings.OFFLINE === 'yes',
    minPasswordLength: settings.MIN_PASSWORD_LENGTH,
    smtp: settings.SMTP_URL && settings.MAIL_FROM ? { url: settings.SMTP_URL, from: settings.MAIL_FROM } : undefined,
    // without a mail server nobody could follow a link [D-7]
    confirmEmail: settings.CONFIRM_EMAIL ? settings.CONFIRM_EMAIL === 'yes' : settings.SMTP_URL !== undefined,
    operatorEmail: settings.OPERATOR_EMAIL?.toLowerCase(),
    securityContact: settings.SECURITY_CONTACT,
    backup: settings.BACKUP_DIR
      ? {
          dir: path.resolve(settings.BACKUP_DIR),
          recipients: settings.BACKUP_TO ?? [],
          schedule: settings.BACKUP_SCHEDULE,
          keep: settings.BACKUP_KEEP,
        }
      : undefined,
    oidc: readOidc(settings),
    passwordsOnlyFor: settings.OIDC_ONLY?.toLowerCase(),
    inboxDir: settings.INBOX_DIR && path.resolve(settings.INBOX_DIR),
    mailPort: mailPortOf(settings),
    mailbox: mailboxOf(settings),
    ocrLanguages: settings.OCR_LANGUAGES,
    landingClaims: {
      plan: settings.LANDING_PLAN,
      card: settings.LANDING_CARD,
      setup: settings.LANDING_SETUP,
      families: settings.LANDING_FAMILIES,
    },
    metrics: address && { address, token: settings.METRICS_TOKEN },
    logLevel: settings.LOG_LEVEL,
    slowQueryMs: settings.SLOW_QUERY_MS,
    drainMs: settings.DRAIN_SECONDS * 1000,
    role: settings.ROLE,
  };
}

function mailPortOf(settings: z.infer<typeof Settings>): MailPort | undefined {
  const {
    MAIL_IN_DOMAIN: domain,
    MAIL_IN_HOST: host,
    MAIL_IN_PORT: port,
    MAIL_IN_TLS_CERT,
    MAIL_IN_TLS_KEY,
  } = settings;
  if (domain === undefined) return undefined;
  const tls =
    MAIL_IN_TLS_CERT && MAIL_IN_TLS_KEY
      ? { certFile: path.resolve(MAIL_IN_TLS_CERT), keyFile: path.resolve(MAIL_IN_TLS_KEY) }
      : undefined;
  return { domain, host, port, tls };
}

function mailboxOf({ MAIL_IN_IMAP_URL: url, MAIL_IN_IMAP_ADDRESS: address }: z.infer<typeof Settings>) {
  return url && address ? { url, address } : undefined;
}

function readOidc(settings: z.output<typeof Settings>): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, APP_URL: appUrl } = settings;
  if (!issuer || !clientId || !clientSecret || !appUrl) return undefined;
  const name = settings.OIDC_NAME ?? new URL(issuer).hostname;
  return {
    issuer,
    clientId,
    clientSecret,
    name,
    mayJoin: settings.OIDC_SIGN_UP === 'yes',
    appUrl: new URL(appUrl).origin,
  };
}
