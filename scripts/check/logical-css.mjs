import fs from 'node:fs';
import path from 'node:path';
import { listFiles } from './list-files.mjs';

const SHEET = /^apps\/web\/src\/.*\.css$/;
const SCRIPT = /^apps\/web\/src\/.*\.tsx$/;

/** They place things within a document or a picture, whose left stays left: `direction: ltr` is above them. */
const WITHIN_PICTURES = /\/(pdf\/pdf-page\.css|avatar\/crop-window\.tsx|search\/hit-marks\.tsx)$/;

const PHYSICAL = [
  [/^(?:left|right)$/, 'inset-inline-start or inset-inline-end'],
  [/^(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-|$)/, 'its -inline-start or -inline-end'],
  [/^border-(?:top|bottom)-(?:left|right)-radius$/, 'border-start-start-radius and its like'],
];
const SIDES = /^(?:margin|padding|inset)$/;

/**
 * Whether style sheets say 'start' and 'end' instead of 'left' and 'right', so that a page mirrors by `dir` alone [LNG-4].
 * @returns {string[]} a sentence for each declaration that would stay where it is
 */
export function checkLogicalCss(root, all = listFiles(root)) {
  const files = all.filter((name) => !WITHIN_PICTURES.test(name));
  const read = (name) => fs.readFileSync(path.join(root, name), 'utf8');
  return [
    ...files.filter((name) => SHEET.test(name)).flatMap((name) => checkSheet(name, read(name))),
    ...files.filter((name) => SCRIPT.test(name)).flatMap((name) => checkStyles(name, read(name))),
  ];
}

function checkSheet(name, text) {
  const css = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return Array.from(css.matchAll(/(?<=[{;\s])([a-z-]+):\s*([^;{}]+);/g)).flatMap((found) => {
    const advice = adviceFor(found[1], found[2].trim());
    const line = css.slice(0, found.index).split('\n').length;
    return advice ? [`${name}:${line}: '${found[1]}: ${found[2].trim()}' does not mirror, write ${advice}`] : [];
  });
}

function adviceFor(property, value) {
  const physical = PHYSICAL.find(([pattern]) => pattern.test(property));
  if (physical) return physical[1];
  if (/^(?:text-align|float|clear)$/.test(property) && /^(?:left|right)$/.test(value)) return 'start or end';
  const sides = partsOf(value);
  if (SIDES.test(property) && sides.length === 4 && sides[1] !== sides[3])
    return `${property}-block and ${property}-inline`;
  const isTurned = /^(?:transform|translate)$/.test(property) && /translateX\((?!.*var\(--(?:dir|swipe)\))/.test(value);
  return isTurned ? 'calc(… * var(--dir))' : undefined;
}

/** '0 calc(1px + 2px) 0 0' has four. */
function partsOf(value) {
  let plain = value;
  while (/\([^()]*\)/.test(plain)) plain = plain.replaceAll(/\([^()]*\)/g, '_');
  return plain.split(/\s+/);
}

function checkStyles(name, text) {
  return Array.from(
    text.matchAll(/style=\{\{[^}]*?\b(left|right|marginLeft|marginRight|paddingLeft|paddingRight)\b:/g),
    ([, property]) => `${name}: the style '${property}' does not mirror, write insetInlineStart or its like`,
  );
}
