import { createHash } from 'node:crypto';

/** For a page without a script: it may have this style, fonts of its own address where it says so, and send its form back. */
export function pagePolicy(style: string, { fonts = false } = {}): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'${fonts ? "; font-src 'self'" : ''}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}
