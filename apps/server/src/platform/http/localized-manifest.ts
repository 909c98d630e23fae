import { directionOf, type Language } from '@kinvault/domain/messages/languages.ts';
import type { I18n } from '@lingui/core';
import { i18nOf } from '../i18n.ts';
import { perLanguage } from './per-language.ts';

interface Manifest {
  shortcuts: { name: string; url: string }[];
  share_target?: object;
}

/** By their address. Home screens have little room: each is two words at most. */
const SHORTCUTS: Record<string, (i18n: I18n) => string> = {
  '/dashboard?upload=true': (i18n) => i18n.t({ id: 'document.upload', message: 'Upload Document' }),
  '/dashboard': (i18n) => i18n.t({ id: 'pinned.title', message: 'Pinned' }),
  '/dashboard?view=timeline': (i18n) => i18n.t({ id: 'comingUp.title', message: 'Coming up' }),
};

/** The web app's manifest in any language; a phone keeps the words from when the app was installed [OFF-3]. */
export function localizeManifest(
  built: string,
  { worksOffline }: { worksOffline: boolean },
): (language: Language) => string {
  const { share_target: shareTarget, ...rest }: Manifest = JSON.parse(built);
  // the worker takes what other apps share
  const manifest = { ...rest, ...(worksOffline && { share_target: shareTarget }) };
  return perLanguage((language) => JSON.stringify(inLanguage(manifest, language)));
}

function inLanguage(manifest: Manifest, language: Language) {
  const i18n = i18nOf(language);
  return {
    ...manifest,
    lang: language,
    dir: directionOf(language),
    description: i18n.t({ id: 'manifest.description', message: 'Your family’s documents in one place.' }),
    shortcuts: manifest.shortcuts.map(({ name, url }) => ({ name: SHORTCUTS[url]?.(i18n) ?? name, url })),
  };
}
