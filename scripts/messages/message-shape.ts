import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

type CompiledParts = ReturnType<typeof compileMessageOrThrow>;

export interface Shape {
  /** all that is no argument */
  words: string;
  names: Set<string>;
  tags: Set<string>;
  unbalanced: string[];
  /** the cases of each plural and each select, by the name that decides */
  plurals: Map<string, Set<string>>;
  selects: Map<string, Set<string>>;
}

/** @throws where the text is no ICU message */
export function shapeOf(text: string): Shape {
  const shape: Shape = {
    ...{ words: '', names: new Set(), tags: new Set(), unbalanced: [], plurals: new Map(), selects: new Map() },
  };
  read(compileMessageOrThrow(text), shape);
  return shape;
}

/** `['name', 'plural', { one: [...] }]` is an argument, any other array a list of parts. */
function read(parts: CompiledParts, shape: Shape): void {
  const words = parts.filter((part) => typeof part === 'string').join('');
  shape.words += `${words} `;
  readTags(words, shape);
  for (const part of parts) {
    if (!Array.isArray(part)) continue;
    const [name, kind, format] = part as [string, string?, (Record<string, CompiledParts> | string)?];
    shape.names.add(name);
    if (typeof format !== 'object') continue;
    const { offset: _, ...cases } = format;
    const kinds = kind === 'select' ? shape.selects : shape.plurals;
    kinds.set(name, new Set([...(kinds.get(name) ?? []), ...Object.keys(cases).map(caseName)]));
    for (const one of Object.values(cases)) read(one, shape);
  }
}

/** Lingui keeps `=0` as `0`. */
const caseName = (key: string) => (/^\d+$/.test(key) ? `=${key}` : key);

/** A tag has to be closed in the part of the sentence in which it was opened: another case may not come. */
function readTags(text: string, shape: Shape): void {
  const open: string[] = [];
  for (const [, slash, tag = ''] of text.matchAll(/<(\/?)([\w.]+)>/g)) {
    shape.tags.add(tag);
    if (!slash) open.push(tag);
    else if (open.pop() !== tag) shape.unbalanced.push(tag);
  }
  shape.unbalanced.push(...open);
}
