import { createI18n, SOURCE_LOCALE } from '@kinvault/domain/messages/create-i18n.ts';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** Each language has an instance of its own: one server speaks to people of several at once. */
export const ENGLISH = createI18n(SOURCE_LOCALE).setMessagesCompiler(compileMessage);
