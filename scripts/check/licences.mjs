import fs from 'node:fs';
import path from 'node:path';

/**
 * Licences under which we may pass on what we install. LGPL and MPL too: those parts (libvips, libheif, the CSS and
 * accessibility tools) are installed next to our code, unchanged, and anybody can put others in their place.
 */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD', // as duck calls the BSD-2-Clause of its LICENSE file
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
  'Zlib',
]);

/**
 * Whether every package in the lockfile has a licence of the list [SEC-42]; of a choice (OR) one is enough.
 * @returns {string[]} a sentence for each that has not
 */
export function checkLicences(root) {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const installed = Object.entries(packages).filter(([name, { link }]) => name.startsWith('node_modules/') && !link);
  return installed
    .filter(([, { license }]) => !isAccepted(license))
    .map(
      ([name, { license }]) =>
        `package-lock.json: ${name} has the licence ${license ?? '(none)'}, which nobody accepted`,
    );
}

function isAccepted(expression = '') {
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((licence) => ACCEPTED.has(licence)));
}
