import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { listFiles } from './list-files.mjs';

const SOURCES = 'apps/web/src';
const PAGE = /^apps\/web\/\w+\.html$/;
const BREAKPOINTS = 'apps/web/src/ui/breakpoints.css';
const TEST = /\.(test|spec)\.tsx?$/;
const CLASS = /\.([a-z][\w-]*)/gi;

/** pdf.js puts them into the page; icons of lucide bring theirs along. */
const FOREIGN = new Set([
  'hiddenCanvasElement',
  ...['arrow-left', 'arrow-right', 'chevron-left', 'chevron-right', 'log-out', 'star'].map((name) => `lucide-${name}`),
]);

/**
 * Whether style sheets and markup of the web app name the same classes, and whether media queries use the named widths.
 * @returns {string[]} a sentence for each class that only one side knows, and for each width written as a number
 */
export function checkClassNames(root, files = listFiles(root)) {
  const read = (name) => fs.readFileSync(path.join(root, name), 'utf8');
  const sheets = files.filter((name) => name.startsWith(`${SOURCES}/`) && name.endsWith('.css'));
  const sources = files.filter((name) => name.startsWith(`${SOURCES}/`) && /\.tsx?$/.test(name) && !TEST.test(name));
  const tests = files.filter((name) => TEST.test(name) || /^(e2e|bench)\//.test(name));
  const pages = files.filter((name) => PAGE.test(name));

  const markup = [
    ...sources.map((name) => readMarkup(name, read(name))),
    ...pages.map((name) => readHtml(name, read(name))),
  ];
  const styles = sheets.map((name) => readSheet(name, read(name)));
  const hooks = tests.flatMap((name) => Array.from(read(name).matchAll(CLASS), ([, hook]) => hook));

  const words = new Set([...FOREIGN, ...markup.flatMap((source) => source.words)]);
  const known = new Set([...hooks, ...styles.flatMap((sheet) => sheet.classes)]);
  return [
    ...missing(styles, words, (name, word) => `${name}: nothing has the class ${word}`),
    ...missing(markup, known, (name, word) => `${name}: no style sheet and no test knows the class ${word}`),
    ...styles
      .filter(({ name, hasOwnSize }) => hasOwnSize && name !== BREAKPOINTS)
      .map(({ name }) => `${name}: a media query has a size of its own, take a name from ${BREAKPOINTS}`),
  ];
}

function missing(files, known, sentence) {
  return files.flatMap(({ name, classes }) =>
    [...new Set(classes)].filter((word) => !known.has(word)).map((word) => sentence(name, word)),
  );
}

function readSheet(name, text) {
  const css = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const selectors = Array.from(css.matchAll(/([^{};]+)\{/g), ([, head]) => head).filter((head) => !/^\s*@/.test(head));
  const classes = selectors.flatMap((selector) => Array.from(selector.matchAll(CLASS), ([, word]) => word));
  return { name, classes, hasOwnSize: /@media[^{]*\b(width|height)\b/.test(css) };
}

/** `words`: whatever a string says, since a class may be chosen far from its element; `classes`: what surely is one. */
function readMarkup(name, text) {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const words = [];
  const classes = [];
  const visit = (node, isClass) => {
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) {
      const said = node.text.split(/\s+/).filter(Boolean);
      words.push(...said);
      if (isClass && !isTemplatePart(node)) classes.push(...said);
    }
    node.forEachChild((child) => visit(child, isClass ? !isCondition(child) : namesClasses(node, child)));
  };
  visit(file, false);
  return { name, words, classes };
}

function namesClasses(node, child) {
  if (ts.isJsxAttribute(node)) return node.name.getText() === 'className' && child === node.initializer;
  return ts.isCallExpression(node) && node.expression.getText() === 'classNames' && child !== node.expression;
}

/** A comparison inside, such as `state === 'failed' && …`: its text is no class. */
function isCondition(node) {
  return ts.isBinaryExpression(node) && /^[=!]==$/.test(node.operatorToken.getText());
}

/** `view-${view}`: only the whole is a class. */
function isTemplatePart(node) {
  return !ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node);
}

function readHtml(name, text) {
  const words = Array.from(text.matchAll(/class="([^"]*)"/g), ([, names]) => names.split(' ')).flat();
  return { name, words, classes: words };
}
