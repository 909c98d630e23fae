import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/**
 * Compiles the messages in the source, `{ id: 'upload.title', message: 'Upload a document' }`: browsers then
 * need no ICU parser, which is larger than all of Lingui. Runs on JavaScript, where `<Trans id message>` is such an
 * object too.
 */
export function compileMessages(): Plugin {
  return {
    name: 'kinvault:compile-messages',
    transform: {
      filter: { id: /\/(apps\/web|packages\/domain)\/src\/[^?]*\.tsx?$/, code: /\bmessage:/ },
      handler(code) {
        const literals = messageLiterals(this.parse(code));
        if (literals.length === 0) return null;
        let compiled = code;
        for (const { start, end, value } of literals.toReversed()) {
          compiled = `${compiled.slice(0, start)}${JSON.stringify(compileMessageOrThrow(value))}${compiled.slice(end)}`;
        }
        return { code: compiled, map: null };
      },
    },
  };
}

interface TextLiteral {
  start: number;
  end: number;
  value: string;
}

type Node = Record<string, unknown>;

/** The messages in the order of the source. */
function messageLiterals(program: object): TextLiteral[] {
  const found: TextLiteral[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.type === 'ObjectExpression') {
      const id = textProperty(node, 'id');
      const message = textProperty(node, 'message');
      if (id && message) found.push(message);
    }
    Object.values(node).forEach(visit);
  };
  visit(program);
  return found.sort((one, other) => one.start - other.start);
}

function textProperty(object: Node, name: string): TextLiteral | undefined {
  const property = (object.properties as Node[]).find((one) => one.key && (one.key as Node).name === name);
  const value = property?.value as (Node & TextLiteral) | undefined;
  return value?.type === 'Literal' && typeof value.value === 'string' ? value : undefined;
}
