import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { choosePage } from './build/choose-page.ts';
import { precompress } from './build/precompress.ts';
import { prerenderLanding } from './build/prerender-landing.ts';

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const apiAddress = process.env.API_ADDRESS ?? 'http://localhost:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // two pages and a rule of our own for which is served where
  appType: 'mpa',
  plugins: [react(), prerenderLanding(), choosePage(), precompress()],
  build: {
    target: 'es2023',
    rolldownOptions: { input: { landing: page('./index.html'), app: page('./app.html') } },
    // the policy of the pages allows data: for pictures only
    assetsInlineLimit: (path) => (path.endsWith('.svg') ? undefined : false),
    reportCompressedSize: false,
  },
  server: { port: 5173, proxy: { '/api': { target: apiAddress } } },
  preview: { proxy: { '/api': { target: apiAddress } } },
});
