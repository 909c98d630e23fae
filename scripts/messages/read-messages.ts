import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import ts from 'typescript';
import { lineOf, literalText, propertyOf } from './syntax.ts';

export interface Message {
  id: string;
  message: string;
  line: number;
}

export interface ReadMessages {
  messages: Message[];
  faults: string[];
}

const ID = /^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)+$/;

/** The sentences of a file: objects `{ id, message }` and elements `<Trans id message>`. */
export function readMessages(file: string, source: ts.SourceFile): ReadMessages {
  const messages: Message[] = [];
  const faults: string[] = [];
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    const found = messageIn(node);
    if (found) messages.push({ id: found.id, message: found.message, line: lineOf(source, node) });
    for (const fault of [...(found ? faultsOf(found) : []), ...faultsOfCall(node, isInFunction)]) {
      faults.push(`${file}:${lineOf(source, node)}: ${fault}`);
    }
    ts.forEachChild(node, (child) => visit(child, isInFunction || ts.isFunctionLike(node)));
  };
  visit(source, false);
  return { messages, faults };
}

interface Found {
  id: string;
  message: string;
  /** names of the values given on the spot; undefined where they are not known here */
  given: string[] | undefined;
}

function messageIn(node: ts.Node): Found | undefined {
  if (ts.isObjectLiteralExpression(node)) return foundIn(node, isTranslationArgument(node));
  if (!(ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node))) return undefined;
  if (node.tagName.getText() !== 'Trans') return undefined;
  return foundIn(node.attributes, !node.attributes.properties.some(ts.isJsxSpreadAttribute));
}

function foundIn(holder: ts.ObjectLiteralExpression | ts.JsxAttributes, isComplete: boolean): Found | undefined {
  const id = literalText(propertyOf(holder, 'id'));
  const message = literalText(propertyOf(holder, 'message'));
  if (id === undefined || message === undefined) return undefined;
  return { id, message, given: isComplete ? givenNames(propertyOf(holder, 'values')) : undefined };
}

function givenNames(values: ts.Expression | undefined): string[] | undefined {
  if (!values) return [];
  if (!ts.isObjectLiteralExpression(values)) return undefined;
  const names = values.properties.map((property) => property.name?.getText());
  return names.includes(undefined) ? undefined : (names as string[]); // a spread may hold any name
}

function faultsOf({ id, message, given }: Found): string[] {
  const faults = ID.test(id) ? [] : [`the id '${id}' is not of the form part.meaning in lower camel case`];
  let needed: Set<string>;
  try {
    needed = new Set(argumentsOf(compileMessageOrThrow(message)));
  } catch (error) {
    return [...faults, `${id} is not an ICU message: ${error instanceof Error ? error.message : error}`];
  }
  if (!given) return faults;
  const missing = [...needed].filter((name) => !given.includes(name));
  const unused = given.filter((name) => !needed.has(name));
  return [
    ...faults,
    ...missing.map((name) => `${id}: no value is given for {${name}}`),
    ...unused.map((name) => `${id}: the message has no {${name}}`),
  ];
}

function faultsOfCall(node: ts.Node, isInFunction: boolean): string[] {
  if (!ts.isCallExpression(node) || !isTranslation(node.expression)) return [];
  const faults = isInFunction ? [] : ['a sentence is made while the module loads, before a language is chosen'];
  const isBareId = literalText(node.arguments[0]) !== undefined;
  return isBareId ? [...faults, 't() takes an object: { id, message, values }'] : faults;
}

/** `['name', 'plural', { one: [...] }]` is an argument, any other array a list of parts. */
function argumentsOf(compiled: unknown): string[] {
  if (!Array.isArray(compiled)) return [];
  return compiled.flatMap((part) => {
    if (!Array.isArray(part)) return [];
    const [name, , format] = part;
    const cases = typeof format === 'object' && format !== null ? Object.values(format) : [];
    return [String(name), ...cases.flatMap(argumentsOf)];
  });
}

function isTranslationArgument(node: ts.ObjectLiteralExpression): boolean {
  if (node.properties.some(ts.isSpreadAssignment)) return false;
  return ts.isCallExpression(node.parent) && isTranslation(node.parent.expression);
}

/** `i18n.t`, whatever object holds the i18n. */
function isTranslation(callee: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(callee) || !['t', '_'].includes(callee.name.text)) return false;
  return /(^|\.)(i18n|ENGLISH)$/.test(callee.expression.getText());
}
