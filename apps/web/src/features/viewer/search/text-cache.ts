import type { TextSource } from '../stage-content.ts';
import { type FoldedText, foldText } from './find-text.ts';

const read = new WeakMap<TextSource, Promise<FoldedText>[]>();

/** A section is read once for as long as the document is open; one that cannot be read has no text. */
export function readSection(source: TextSource, section: number): Promise<FoldedText> {
  const sections = read.get(source) ?? [];
  read.set(source, sections);
  sections[section] ??= source.read(section).then(foldText, () => foldText([]));
  return sections[section];
}
