import { filterDocuments, NO_FILTER } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { typedWords } from '@kinvault/domain/fold-letters.ts';
import { SAME_NAMES } from '@kinvault/domain/same-names.ts';
import { describe, expect, it } from 'vitest';
import { matchRank } from '../features/palette/match-rank.ts';
import { findHits, foldParts } from '../features/viewer/search/find-text.ts';
import { filterMembers, type ListedMember } from '../household/listed-members.ts';
import { addTag } from '../household/tags.ts';
import { highlightMatches } from '../lib/highlight-matches.ts';
import { findDocuments } from './palette/document-entries.tsx';
import { findPeople } from './palette/person-entries.tsx';

const TODAY = '2026-11-20';
const paper = (change: Partial<Document>) =>
  ({
    id: 'x',
    name: 'x',
    type: 'Other',
    tags: [],
    ownerId: null,
    ownerName: null,
    expiresOn: null,
    ...change,
  }) as Document;
const member = (name: string) => ({ personId: name, name, familyIds: ['a'] }) as unknown as ListedMember;

describe.each(SAME_NAMES)('in %s, %s is found by %s', (_language, written, typed) => {
  it.each([
    ['its name', paper({ name: written })],
    ['a tag', paper({ tags: [written] })],
    ['its owner', paper({ ownerName: written })],
  ])('the list and the palette find a paper by %s [SRC-4]', (_, found) => {
    expect(filterDocuments([found], { ...NO_FILTER, text: typed }, TODAY)).toEqual([found]);
    expect(findDocuments([found], typed, new Map(), TODAY).named).toEqual([found]);
  });

  it('the sidebar and the palette find a person, as the best match [SRC-4]', () => {
    expect(filterMembers([member(written)], { familyId: null, text: typed })).toHaveLength(1);
    expect(findPeople([member(written)], [], typedWords(typed))).toHaveLength(1);
    expect(matchRank(written, typedWords(typed))).toBe(0);
  });

  it('the viewer’s search and the highlight in a list cover all of it [SRC-4]', () => {
    const part = { text: `(${written})`, endsLine: true };
    const [hit] = findHits(foldParts([part]), typed, 0);
    expect(part.text.slice(hit?.from.offset, hit?.to.offset)).toBe(written);
    const marked = highlightMatches(`(${written})`, [typedWords(typed)[0] ?? '']).filter(({ isFound }) => isFound);
    expect(marked.map(({ text }) => text)).toEqual([written.split(/\s/)[0]]);
  });

  it('it does not make a second tag [SRC-4]', () => {
    expect(addTag([written], typed)).toEqual([written]);
  });
});
