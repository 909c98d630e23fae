import type { ErrorCode } from '@kinvault/domain/errors.ts';
import { SIGN_IN_SENTENCES } from '@kinvault/domain/sign-in-error-messages.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';

interface Sentences {
  isKnown: (code: unknown) => code is ErrorCode;
  sentenceOf: (i18n: I18n, code: ErrorCode) => string;
}

const ofSignIn: Partial<Record<ErrorCode, MessageDescriptor>> = SIGN_IN_SENTENCES;

let known: Sentences = {
  isKnown: (code): code is ErrorCode => typeof code === 'string' && Object.hasOwn(ofSignIn, code),
  sentenceOf: (i18n, code) => i18n.t(ofSignIn[code] ?? SIGN_IN_SENTENCES.internal),
};

/** The app knows all of them; the sign-in page knows its own. */
export function knowSentences(all: Sentences): void {
  known = all;
}

export const isKnownCode: Sentences['isKnown'] = (code) => known.isKnown(code);
export const sentenceOf: Sentences['sentenceOf'] = (i18n, code) => known.sentenceOf(i18n, code);
