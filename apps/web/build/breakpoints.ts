import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SHEET = fileURLToPath(new URL('../src/ui/breakpoints.css', import.meta.url));

/**
 * Lets every style sheet use the names of src/ui/breakpoints.css. Custom media apply only in the sheet that defines
 * them.
 */
export function breakpoints(): Plugin {
  return {
    name: 'kinvault:breakpoints',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.css$/ },
      handler(code) {
        this.addWatchFile(SHEET);
        // at its end: only a layer may come before an @import
        return { code: `${code}\n${fs.readFileSync(SHEET, 'utf8')}`, map: null };
      },
    },
  };
}
