import { readTags, type Tag } from './xml-tags.ts';

type Branch = 'Choice' | 'Fallback';
type Words = Record<Branch, boolean>;

/**
 * A part in which of each alternative one form is left. That is the older one, which the reader knows better, unless the
 * newer one alone has words.
 */
export function resolveAlternatives(xml: string): string {
  if (!xml.includes('AlternateContent')) return xml;
  const choose = createChoice(findWords(xml));
  const pieces: string[] = [];
  const open: number[] = [];
  let [done, count, dropped] = [0, 0, 0];
  const cut = (tag: Tag) => {
    if (dropped === 0) pieces.push(xml.slice(done, tag.start));
    done = tag.end;
  };
  const meetAlternative = (tag: Tag) => {
    if (dropped === 0) cut(tag);
    if (tag.isEnd) open.pop();
    else open.push(count++);
  };
  const beginBranch = (tag: Tag, branch: Branch) => {
    if (dropped === 0) cut(tag);
    if (dropped > 0 || !choose(open.at(-1) ?? -1, branch)) dropped += 1;
  };
  const endBranch = (tag: Tag) => {
    if (dropped < 2) cut(tag);
    dropped = Math.max(0, dropped - 1);
  };
  readTags(xml, (tag) => {
    if (tag.isEmpty) return;
    if (tag.name === 'AlternateContent') meetAlternative(tag);
    else if (isBranch(tag.name) && tag.isEnd) endBranch(tag);
    else if (isBranch(tag.name)) beginBranch(tag, tag.name);
  });
  return pieces.join('') + xml.slice(done);
}

function isBranch(name: string): name is Branch {
  return name === 'Choice' || name === 'Fallback';
}

/** Of several new forms the first one. Asked once for each branch. */
function createChoice(words: readonly Words[]) {
  const begun = new Set<number>();
  return (alternative: number, branch: Branch): boolean => {
    const { Choice = false, Fallback = false } = words[alternative] ?? {};
    const isNew = Choice && !Fallback;
    if (branch === 'Fallback') return !isNew;
    const isFirst = !begun.has(alternative);
    begun.add(alternative);
    return isNew && isFirst;
  };
}

/** Which branches have words, in the order in which their alternatives begin. */
function findWords(xml: string): Words[] {
  const found: Words[] = [];
  const open: { words: Words; branch: Branch }[] = [];
  const markInner = () => {
    const inner = open.at(-1);
    if (inner) inner.words[inner.branch] = true;
  };
  const meetAlternative = (isEnd: boolean) => {
    if (isEnd) {
      const { words } = open.pop() ?? {};
      if (words?.Choice || words?.Fallback) markInner();
      return;
    }
    const words = { Choice: false, Fallback: false };
    found.push(words);
    open.push({ words, branch: 'Choice' });
  };
  readTags(xml, ({ name, isEnd, isEmpty }) => {
    const inner = open.at(-1);
    if (isEmpty) return;
    if (name === 'AlternateContent') meetAlternative(isEnd);
    else if (inner && isBranch(name) && !isEnd) inner.branch = name;
    else if (name === 't') markInner();
  });
  return found;
}
