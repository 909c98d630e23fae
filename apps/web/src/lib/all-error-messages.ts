import { errorSentence, isErrorCode } from '@kinvault/domain/error-messages.ts';
import { knowSentences } from './known-sentences.ts';

/** For the app; the sign-in page does without. */
knowSentences({ isKnown: isErrorCode, sentenceOf: errorSentence });
