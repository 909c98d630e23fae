import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { breakpoints } from './build/breakpoints.ts';
import { serviceWorker } from './build/build-service-worker.ts';
import { choosePage } from './build/choose-page.ts';
import { compileMessages } from './build/compile-messages.ts';
import { compileTranslations } from './build/compile-translations.ts';
import { firstScreens } from './build/first-screens.ts';
import { layerOrder } from './build/layer-order.ts';
import { nameModules, refuseUnknownNames } from './build/named-files.ts';
import { outsidePage } from './build/outside-page.ts';
import { pdfjsAssets } from './build/pdfjs-assets.ts';
import { precompress } from './build/precompress.ts';
import { prerenderLanding } from './build/prerender-landing.ts';
import { nameSharedChunk } from './build/shared-chunks.ts';
import { CSS, CSS_TARGET } from './build/style-targets.ts';

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const apiAddress = process.env.API_ADDRESS ?? 'http://localhost:3000';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
].join('; ');

const SIGN_IN_PARTS = nameModules(
  ...['key-round', 'eye', 'eye-off', 'chevron-down'].map((name) => `lucide-react/dist/esm/icons/${name}.mjs`),
  ...['health-mia', 'lease'].map((name) => `web/src/assets/specimens/${name}.webp`),
  ...['field.css', 'field.tsx', 'password-field.tsx'].map((name) => `web/src/ui/${name}`),
  ...['auth-draft.ts', 'auth-language.css', 'auth-language.tsx', 'auth-scene.tsx', 'auth-tabs.tsx'].map(sessionFile),
  ...['email-field.tsx', 'use-auth-form.ts'].map(sessionFile),
  ...['sign-in/sign-in-form.tsx', 'sign-in/sign-in-refusals.ts', 'sign-in/sign-in.api.ts'].map(sessionFile),
  ...['lib/document-meta.ts', 'household/auth-meta.ts'].map((name) => `web/src/${name}`),
  ...['auth.css', 'auth.tsx', 'auth-forms.tsx', 'auth-frame.tsx', 'auth-panels.ts', 'auth-search.ts'].map(authFile),
  ...['sign-in-page.tsx', 'visit.ts'].map(authFile),
);
const LOOKS = nameModules(
  ...['foundation', 'button', 'brand', 'spinner', 'avatar', 'badge', 'validity-bar', 'doc-object', 'skip-link'].map(
    (name) => `web/src/ui/${name}.css`,
  ),
  'web/src/ui/visible-to.css',
);

function sessionFile(name: string): string {
  return `web/src/features/session/${name}`;
}

function authFile(name: string): string {
  return `web/src/routes/auth/${name}`;
}

// a NODE_ENV left in the shell would silently turn the build into a development one, twice the size
if (process.argv.includes('build')) process.env.NODE_ENV = 'production';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // several pages, and our own rule for which is served where
  appType: 'mpa',
  plugins: [
    breakpoints(),
    react(),
    compileMessages(),
    compileTranslations(),
    prerenderLanding(),
    choosePage(),
    firstScreens(),
    layerOrder(),
    refuseUnknownNames(),
    pdfjsAssets(),
    serviceWorker(),
    outsidePage(),
    precompress(),
  ],
  css: CSS,
  build: {
    target: 'es2023',
    cssTarget: CSS_TARGET,
    rolldownOptions: {
      input: { landing: page('./index.html'), app: page('./app.html') },
      output: {
        codeSplitting: {
          groups: [
            // the sign-in page and what its other forms need, in one file: otherwise it becomes nine, 2 kB larger in
            // all;
            // without the pictures next to it, which the landing page shows too: that page must not load a script for
            // them
            { name: 'auth', test: SIGN_IN_PARTS.test, includeDependenciesRecursively: false },
            { name: nameSharedChunk, priority: -1, includeDependenciesRecursively: false },
            // except what the landing page shows too: that page must not load a script for it
            {
              name: 'looks',
              test: LOOKS.test,
              priority: 1,
            },
          ],
        },
      },
    },
    // every browser of CSS_TARGET supports modulepreload
    modulePreload: { polyfill: false },
    // files, never data: URLs: those cannot be loaded lazily
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // pdf.js, which is loaded when a PDF is opened, is larger than the 500 kB that Vite warns about
    chunkSizeWarningLimit: 1500,
  },
  server: { port: 5173, proxy: { '/api': { target: apiAddress } } },
  // as strict as the real server, so that a preview shows what its content security policy would block
  preview: {
    headers: { 'content-security-policy': CONTENT_SECURITY_POLICY },
    proxy: { '/api': { target: apiAddress } },
  },
});
