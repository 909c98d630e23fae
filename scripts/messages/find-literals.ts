import ts from 'typescript';
import { isAllowed } from './allowed-text.ts';
import { lineOf, propertyOf } from './syntax.ts';

export interface Literal {
  line: number;
  text: string;
}

/** Attributes that are read out or shown as they are. */
const SHOWN_ATTRIBUTE = /^(aria-(label|description|valuetext|roledescription|placeholder)|alt|title|placeholder)$/;
/** Attributes and properties whose value is shown where it begins with a capital or has several words. */
const LABEL =
  /^(label|labels|heading|text|hint|description|subject|question|sentence|caption|message|title)$|(Label|Text|Title|Hint|Sentence)$/;
/** Attributes whose words are code. */
const CODE_ATTRIBUTE =
  /^(className|d|id|key|viewBox|points|sizes|srcSet|href|accept|rel|allow|role|autoComplete|style|transform|strokeDasharray|data-[\w-]+|aria-(controls|labelledby|describedby|live|keyshortcuts))$/;
/** Calls whose words no person of a family reads: faults of the program, the log, the page for developers. */
const CODE_CALL =
  /(^|\.)(describe|meta|enum|default|log|warn|info|debug|matchMedia|querySelector|querySelectorAll|closest|matches|createElement|split|join|includes|startsWith|endsWith)$|^console\.|(^|\.)sql$/;

/** Replaces a value in the text of a template. */
const VALUE = '\u0000';
const LETTER = /\p{L}/u;
const TWO_WORDS = /\p{L}[’']?\p{L}*[,.:;!?…]? +[‘“(]?\p{L}/u;
const CAPITAL = /^\p{Lu}/u;
const WORD_ALONE = /^\p{Lu}\p{Ll}+[.…!?]?$/u;
/** In a template, a word next to a value: '3 pages'. */
const WORD_BESIDE_VALUE = /(^|\s)\p{L}{2,}[,.:!?…]?(\s|$)/u;

/** Texts for people that are not in the catalogue. */
export function findLiterals(source: ts.SourceFile): Literal[] {
  const literals: Literal[] = [];
  const visit = (node: ts.Node): void => {
    if (isCode(node)) return;
    const text = isEnglishOnly(node) ? node.getText() : textOf(node);
    if (text !== undefined && isForPeople(node, text) && !isAllowed(text)) {
      literals.push({ line: lineOf(source, node), text: text.trim().replaceAll(VALUE, '{…}').replaceAll(/\s+/g, ' ') });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return literals;
}

/** `counted(3, 'page')` and `possessive(name)` know the rules of English alone. */
function isEnglishOnly(node: ts.Node): boolean {
  return ts.isCallExpression(node) && /^(counted|possessive)$/.test(node.expression.getText());
}

/** What is not looked into. */
function isCode(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isTaggedTemplateExpression(node) || ts.isRegularExpressionLiteral(node)) return true;
  if (ts.isJsxAttribute(node)) return CODE_ATTRIBUTE.test(node.name.getText()) || isPartOfMessage(node);
  if (ts.isPropertyAssignment(node)) return /^(summary|className)$/.test(node.name.getText()) || isPartOfMessage(node);
  if (ts.isThrowStatement(node)) return true;
  if (ts.isNewExpression(node)) return /Error$/.test(node.expression.getText());
  return ts.isCallExpression(node) && CODE_CALL.test(node.expression.getText());
}

/** `id`, `message` and `comment` of a sentence of the catalogue. */
function isPartOfMessage(node: ts.PropertyAssignment | ts.JsxAttribute): boolean {
  const holder = node.parent;
  if (!ts.isObjectLiteralExpression(holder) && !ts.isJsxAttributes(holder)) return false;
  const isMessage = propertyOf(holder, 'id') !== undefined && propertyOf(holder, 'message') !== undefined;
  return isMessage && ['id', 'message', 'comment'].includes(node.name.getText());
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(VALUE);
}

function isForPeople(node: ts.Node, text: string): boolean {
  if (isEnglishOnly(node)) return true;
  if (!LETTER.test(text) || isNameOfSomething(node)) return false;
  if (ts.isJsxText(node)) return true;
  const place = placeOf(node);
  if (SHOWN_ATTRIBUTE.test(place)) return true;
  if (ts.isTemplateExpression(node)) {
    return text.split(VALUE).some((part) => TWO_WORDS.test(part) || WORD_BESIDE_VALUE.test(part)) && / /.test(text);
  }
  if (TWO_WORDS.test(text)) return true;
  return (LABEL.test(place) && CAPITAL.test(text)) || WORD_ALONE.test(text);
}

/** The attribute or property whose value this is, also through `? :`, `??` and brackets. */
function placeOf(node: ts.Node): string {
  const { parent } = node;
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  const isPassedOn =
    ts.isConditionalExpression(parent) ||
    ts.isJsxExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    (ts.isBinaryExpression(parent) && parent.operatorToken.kind !== ts.SyntaxKind.EqualsEqualsEqualsToken);
  return isPassedOn ? placeOf(parent) : '';
}

/** A key, a case, or one side of a comparison. */
function isNameOfSomething(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) return parent.name === node;
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return true;
  if (ts.isArrayLiteralExpression(parent) && ts.isAsExpression(parent.parent)) return true; // a list `as const`
  return ts.isBinaryExpression(parent) && /^(===|!==|in)$/.test(parent.operatorToken.getText());
}
