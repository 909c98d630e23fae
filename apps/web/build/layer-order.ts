import type { Plugin } from 'vite';

/** The same as in src/ui/foundation.css, which sets it for development. */
const ORDER = '@layer tokens,base,kit,screens,large-text;';

/**
 * Begins every style sheet of the build with the order of the layers. The sheet that arrives first
 * settles the order, and bundling may put a part's sheet before the foundation: then
 * the base would override the kit (buttons lost their text color that way).
 */
export function layerOrder(): Plugin {
  return {
    name: 'kinvault:layer-order',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${ORDER}${file.source}`;
        }
      },
    },
  };
}
