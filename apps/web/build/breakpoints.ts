import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SHEET = fileURLToPath(new URL('../src/ui/breakpoints.css', import.meta.url));

/** Lets every style sheet use the names of src/ui/breakpoints.css. Custom media hold only inside the sheet that defines them. */
export function breakpoints(): Plugin {
  return {
    name: 'kinvault:breakpoints',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.css$/ },
      handler(code) {
        this.addWatchFile(SHEET);
        // at its end: nothing but a layer may stand before an @import
        return { code: `${code}\n${fs.readFileSync(SHEET, 'utf8')}`, map: null };
      },
    },
  };
}
