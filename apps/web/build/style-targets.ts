import type { CSSOptions } from 'vite';

/** Features.LightDark of Lightning CSS: a stand-in for `light-dark()`, which no sheet here uses. */
const LIGHT_DARK = 1 << 20;

export const CSS: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: { drafts: { customMedia: true }, exclude: LIGHT_DARK },
};

/**
 * Versions of at least the last year; left out, prefixes would be added twice, since sheets pass Lightning CSS twice.
 */
export const CSS_TARGET = ['chrome120', 'firefox121', 'safari17.4'];
