import { defaultClaims } from '@kinvault/domain/landing-claims.ts';
import { CronExpressionParser } from 'cron-parser';
import { z } from 'zod';
import { ENGLISH } from '../platform/i18n.ts';
import { isPackName } from '../platform/reading/text/language-packs.ts';

/** Kinds of values that settings take, each with the sentence for a wrong one. */
const MAX_CLAIM_CHARS = 60;

export const whole = (min: number, max: number, fallback: number) =>
  z.coerce
    .number(`must be a whole number from ${min} to ${max}`)
    .int(`must be a whole number from ${min} to ${max}`)
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(fallback);
export const address = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must begin with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

export const HOST_NAME = /^(?=.{4,200}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/i;

/** A password crosses no network in the open. */
export const isPrivateImap = (text: string) =>
  !URL.canParse(text) ||
  new URL(text).protocol !== 'imap:' ||
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(text).hostname);

export const METRICS_TOKEN = /^[\x21-\x7e]{16,}$/;
export const SENDER = /^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/;

const SCHEDULE_FIELDS = 5;
export const DEFAULT_SCHEDULE = '30 2 * * *';
export const isSchedule = (text: string) => {
  try {
    CronExpressionParser.parse(text);
    return text.trim().split(/\s+/).length === SCHEDULE_FIELDS;
  } catch {
    return false;
  }
};
/** Of a native or a hybrid key, or of a plug-in. Whether it is whole, only the library knows: asked before the first use. */
export const RECIPIENT = /^age1[a-z0-9]{58,}$/;

export const SPECIFIED_CLAIMS = defaultClaims(ENGLISH);
export const claim = (specified: string) =>
  z
    .string()
    .trim()
    .max(MAX_CLAIM_CHARS, `must have at most ${MAX_CLAIM_CHARS} characters`)
    .default(specified)
    .transform((text) => (text === 'none' ? '' : text)); // an empty variable is an unset one

/** Those whose packs are installed with the server. */
export const DEFAULT_OCR_LANGUAGES = 'eng,deu,fra,spa';
export const ocrLanguages = z
  .string()
  .transform((text) => (text.trim() === 'none' ? [] : text.trim().split(/[\s,+]+/)))
  .refine((languages) => languages.every(isPackName), {
    error: `must be Tesseract’s names of languages, such as ${DEFAULT_OCR_LANGUAGES}, or none`,
  });
