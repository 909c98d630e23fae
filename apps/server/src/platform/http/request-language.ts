import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  type Language,
  matchLanguage,
} from '@kinvault/domain/messages/languages.ts';
import type { FastifyRequest } from 'fastify';
import { readCookie } from './session-cookie.ts';

/** Beyond this nobody asks; the header is anybody's to fill. */
const MAX_WANTED = 20;

/** The language chosen in this browser, or else the one it asks for. */
export function requestLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const chosen = readCookie(headers.cookie ?? '', LANGUAGE_COOKIE);
  if (isLanguage(chosen)) return chosen;
  return matchLanguage(wantedLanguages(headers['accept-language'] ?? '')) ?? DEFAULT_LANGUAGE;
}

/** The tags of an Accept-Language header, most wanted first (RFC 9110 §12.5.4). */
function wantedLanguages(header: string): string[] {
  const wanted = header.split(',', MAX_WANTED).map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((one) => one.startsWith('q='));
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  return wanted
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
