import { escapeHtml } from '@kinvault/domain/escape-html.ts';
import type { Language } from '@kinvault/domain/messages/languages.ts';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { i18nOf } from '../i18n.ts';
import { inLanguage } from './localized-page.ts';
import { perLanguage } from './per-language.ts';

/** The sentences that the page's script may need: those under `outside.`, and the sizes of files. */
const SENTENCES = /^(outside|fileSize)\./;

/**
 * The page for people without an account, with the sentences of its language: its script has English alone. They are
 * JSON in an element that no browser runs, so the content security policy has nothing to allow.
 */
export function localizeOutsidePage(html: string): (language: Language) => Buffer {
  return perLanguage((language) => {
    const i18n = i18nOf(language);
    const title = i18n.t({ id: 'outside.title', message: 'Private link · Kinvault' });
    const sentences = `<script type="application/json" id="sentences">${jsonOf(i18n.messages)}</script>`;
    const page = inLanguage(html, language)
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      .replace('</body>', () => `${sentences}</body>`);
    return Buffer.from(page);
  });
}

/** Without '<', which could end the element. */
function jsonOf(messages: Record<string, unknown>): string {
  const needed = Object.entries(messages).filter(([id]) => SENTENCES.test(id));
  const compiled = needed.map(([id, text]) => [id, typeof text === 'string' ? compileMessage(text) : text]);
  return JSON.stringify(Object.fromEntries(compiled)).replaceAll('<', '\\u003c');
}
