import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { formatsOf } from '@kinvault/domain/messages/create-i18n.ts';
import {
  DEFAULT_LANGUAGE,
  directionOf,
  isTranslated,
  LANGUAGES,
  type Language,
} from '@kinvault/domain/messages/languages.ts';
import type { I18n } from '@lingui/core';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer, type EnvironmentModuleNode, type Plugin, type ViteDevServer } from 'vite';
import { compileMessages } from './compile-messages.ts';
import { compileCatalogue } from './compile-translations.ts';
import { type LandingText, localizeLanding } from './localize-landing.ts';

const COMPONENT = '/src/routes/landing.tsx';
const PAGE = '<!--landing:page-->';
const STYLES = '<!--landing:styles-->';
const CATALOGUES = new URL('../../../locales/', import.meta.url);

interface Landing {
  texts: Partial<Record<Language, LandingText>>;
  styles: string[];
}

/**
 * Renders the landing page's component as plain HTML into index.html, with links to the style sheets
 * it imports, so that visitors get it without any React. It runs before Vite reads
 * the page, so Vite finds, hashes and rewrites its pictures and styles as if written by hand. The build
 * writes the other languages next to it, as index.de.html and so on; the server chooses [LNG-2].
 */
export function prerenderLanding(): Plugin {
  let devServer: ViteDevServer | undefined;
  let root = '';
  let outDir = '';
  let texts: Landing['texts'] = {};
  return {
    name: 'kinvault:prerender-landing',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    configureServer(server) {
      devServer = server;
      server.watcher.on('change', (path) => {
        if (/routes\/landing|\/ui\//.test(path)) server.ws.send({ type: 'full-reload', path: '/index.html' });
      });
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes(PAGE)) return html;
        const landing = devServer ? await renderLanding(devServer, [DEFAULT_LANGUAGE]) : await renderOnce(root);
        texts = landing.texts;
        const links = landing.styles.map((href) => `<link rel="stylesheet" href="${href}" />`).join('\n    ');
        return html.replace(STYLES, () => links).replace(PAGE, () => texts[DEFAULT_LANGUAGE]?.markup ?? '');
      },
    },
    async writeBundle() {
      const standard = texts[DEFAULT_LANGUAGE];
      if (!standard) return;
      const built = await readFile(join(outDir, 'index.html'), 'utf8');
      for (const language of LANGUAGES) {
        const text = texts[language];
        if (!text || language === DEFAULT_LANGUAGE) continue;
        const page = localizeLanding(built, standard, { ...text, language, direction: directionOf(language) });
        await writeFile(join(outDir, `index.${language}.html`), page);
      }
    },
  };
}

async function renderOnce(root: string): Promise<Landing> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    plugins: [compileMessages()],
    logLevel: 'error',
    cacheDir: 'node_modules/.vite-landing',
    // URLs of pictures, not their content: the build decides what to inline
    build: { assetsInlineLimit: 0 },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    ssr: { external: ['react', 'react-dom'], noExternal: ['lucide-react'] },
  });
  try {
    return await renderLanding(server, LANGUAGES);
  } finally {
    await server.close();
  }
}

async function renderLanding(server: ViteDevServer, languages: readonly Language[]): Promise<Landing> {
  const { LandingScreen } = (await server.ssrLoadModule(COMPONENT)) as { LandingScreen: FunctionComponent };
  const { i18n } = (await server.ssrLoadModule('/src/lib/i18n.ts')) as { i18n: I18n };
  const { pageMeta } = (await server.ssrLoadModule('/src/household/page-meta.ts')) as {
    pageMeta: (name: 'landing') => Omit<LandingText, 'markup'>;
  };
  const texts: Landing['texts'] = {};
  for (const language of languages) {
    const messages = isTranslated(language) ? await readCatalogue(language) : {};
    i18n.loadAndActivate({ locale: language, locales: formatsOf(language), messages });
    texts[language] = { ...pageMeta('landing'), markup: renderMarkup(LandingScreen) };
  }
  const node = await server.environments.ssr.moduleGraph.getModuleByUrl(COMPONENT);
  return { texts, styles: node ? [...styleSheets(node)] : [] };
}

async function readCatalogue(language: Language) {
  return compileCatalogue(await readFile(new URL(`${language}.po`, CATALOGUES), 'utf8'));
}

function renderMarkup(screen: FunctionComponent): string {
  // React puts preload hints for pictures first; the pictures themselves follow within the same packets
  const markup = renderToStaticMarkup(createElement(screen)).replaceAll(/<link rel="preload"[^>]*>/g, '');
  // the content security policy blocks style attributes: one here would fail silently, and only in production
  const inlineStyle = /<[^>]*\sstyle="[^"]*"[^>]*>/.exec(markup);
  if (inlineStyle) throw new Error(`The landing page carries an inline style: ${inlineStyle[0].slice(0, 120)}`);
  return markup;
}

/** Depth first in import order: the order in which the same sheets load in the application. */
function styleSheets(node: EnvironmentModuleNode, seen = new Set<EnvironmentModuleNode>()): Set<string> {
  const found = new Set<string>();
  if (seen.has(node)) return found;
  seen.add(node);
  for (const imported of node.importedModules) {
    if (imported.url.split('?')[0]?.endsWith('.css')) found.add(imported.url.split('?')[0] ?? imported.url);
    for (const url of styleSheets(imported, seen)) found.add(url);
  }
  return found;
}
