import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer, type EnvironmentModuleNode, type Plugin, type ViteDevServer } from 'vite';
import { compileMessages } from './compile-messages.ts';

const COMPONENT = '/src/routes/landing.tsx';
const PAGE = '<!--landing:page-->';
const STYLES = '<!--landing:styles-->';

/**
 * Puts the landing page's component as plain HTML into index.html, with links to the style sheets
 * it imports: whoever is not signed in reads it without a line of React. It runs before Vite reads
 * the page, so Vite finds, hashes and rewrites its pictures and styles as if written by hand.
 */
export function prerenderLanding(): Plugin {
  let devServer: ViteDevServer | undefined;
  let root = '';
  return {
    name: 'kinvault:prerender-landing',
    configResolved(config) {
      root = config.root;
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
        const landing = devServer ? await renderLanding(devServer) : await renderOnce(root);
        const links = landing.styles.map((href) => `<link rel="stylesheet" href="${href}" />`).join('\n    ');
        return html.replace(STYLES, () => links).replace(PAGE, () => landing.markup);
      },
    },
  };
}

async function renderOnce(root: string) {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    plugins: [compileMessages()],
    logLevel: 'error',
    cacheDir: 'node_modules/.vite-landing',
    // addresses of pictures, not their content: the build decides what it inlines
    build: { assetsInlineLimit: 0 },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    ssr: { external: ['react', 'react-dom'], noExternal: ['lucide-react'] },
  });
  try {
    return await renderLanding(server);
  } finally {
    await server.close();
  }
}

async function renderLanding(server: ViteDevServer): Promise<{ markup: string; styles: string[] }> {
  const module = (await server.ssrLoadModule(COMPONENT)) as { LandingScreen: FunctionComponent };
  // React puts preload hints for pictures first; the pictures themselves follow within the same packets
  const markup = renderToStaticMarkup(createElement(module.LandingScreen)).replaceAll(/<link rel="preload"[^>]*>/g, '');
  // the page's policy refuses style attributes, so one here would be a silent fault in production alone
  const inlineStyle = /<[^>]*\sstyle="[^"]*"[^>]*>/.exec(markup);
  if (inlineStyle) throw new Error(`The landing page carries an inline style: ${inlineStyle[0].slice(0, 120)}`);
  const node = await server.environments.ssr.moduleGraph.getModuleByUrl(COMPONENT);
  return { markup, styles: node ? [...styleSheets(node)] : [] };
}

/** Depth first in order of import: the order in which the same sheets would load in the application. */
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
