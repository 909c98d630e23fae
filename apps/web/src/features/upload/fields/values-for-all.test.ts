import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { describe, expect, it } from 'vitest';
import { newDraft, type UploadDraft } from '../queue/upload-draft.ts';
import type { UploadItem, UploadStatus } from '../queue/upload-queue.ts';
import {
  addTagEdit,
  audienceEdit,
  commonHolder,
  commonTags,
  commonTarget,
  editableItems,
  holderEdit,
  onlyMeEdit,
  removeTagEdit,
  tagProblemForAll,
} from './values-for-all.ts';

const forPerson = (personId: string, ...shareWith: string[]): UploadTarget => ({
  kind: 'person',
  personId,
  shareWith,
});
const GENERAL: UploadTarget = { kind: 'family', familyId: 'rivera' };
const draft = (target: UploadTarget, tags: string[] = []): UploadDraft => ({
  ...newDraft({ name: 'a.pdf' }, target),
  tags,
});

describe('what is common to all files', () => {
  it('is one audience only where holder and families are the same, in whatever order', () => {
    const shared = draft(forPerson('elena', 'rivera', 'okafor'));
    expect(commonTarget([shared, draft(forPerson('elena', 'okafor', 'rivera'))])).toBe(shared.target);
    expect(commonTarget([shared, draft(forPerson('elena', 'rivera'))])).toBeNull();
    expect(commonTarget([shared, draft(GENERAL)])).toBeNull();
    expect(commonTarget([])).toBeNull();
  });

  it('is one holder, whoever sees it', () => {
    const first = draft(forPerson('elena', 'rivera'));
    expect(commonHolder([first, draft(forPerson('elena'))])).toBe(first.target);
    expect(commonHolder([first, draft(forPerson('mia', 'rivera'))])).toBeNull();
    expect(commonHolder([first, draft(GENERAL)])).toBeNull();
  });

  it('are the tags that each has, whatever their case', () => {
    expect(commonTags([draft(GENERAL, ['Travel', 'Car']), draft(GENERAL, ['car', 'Home'])])).toEqual(['Car']);
    expect(commonTags([])).toEqual([]);
  });
});

describe('a value for all', () => {
  it('gives a file to its new holder, and leaves the audience of one that is theirs already', () => {
    const mia = forPerson('mia', 'rivera');
    expect(holderEdit(mia)(draft(GENERAL))).toEqual({ target: mia });
    expect(holderEdit(forPerson('elena', 'rivera'))(draft(forPerson('elena')))).toBeNull();
  });

  it('changes the audience of those that had the same one, and of no other', () => {
    const [from, to] = [forPerson('elena', 'rivera'), forPerson('elena')];
    expect(audienceEdit(from, to)(draft(forPerson('elena', 'rivera')))).toEqual({ target: to });
    expect(audienceEdit(from, to)(draft(GENERAL))).toBeNull();
  });

  it('‘Only me’ takes one’s own files out of the families, and nobody else’s', () => {
    expect(onlyMeEdit('elena')(draft(forPerson('elena', 'rivera')))).toEqual({ target: forPerson('elena') });
    expect(onlyMeEdit('elena')(draft(forPerson('mia', 'rivera')))).toBeNull();
    expect(onlyMeEdit('elena')(draft(GENERAL))).toBeNull();
  });

  it('adds a tag where it is missing and removes it where it is, whatever its case', () => {
    expect(addTagEdit(' Travel ')(draft(GENERAL, ['Car']))).toEqual({ tags: ['Car', 'Travel'] });
    expect(addTagEdit('travel')(draft(GENERAL, ['Travel']))).toBeNull();
    expect(addTagEdit(' ')(draft(GENERAL))).toBeNull();
    expect(removeTagEdit('Travel')(draft(GENERAL, ['Car', 'travel']))).toEqual({ tags: ['Car'] });
    expect(removeTagEdit('Travel')(draft(GENERAL, ['Car']))).toBeNull();
  });

  it('is no tag that one of the files has no room for', () => {
    const full = Array.from({ length: 20 }, (_, at) => `tag ${at}`);
    expect(tagProblemForAll([draft(GENERAL), draft(GENERAL, full)], 'Travel')).toBe(
      'A document can have up to 20 tags.',
    );
    expect(tagProblemForAll([draft(GENERAL)], 'Travel')).toBeNull();
  });

  it('reaches files that are not saved, nor refused for good', () => {
    const item = (id: string, status: UploadStatus): UploadItem => ({
      ...{ id, status, file: new File(['x'], 'a.pdf'), draft: draft(GENERAL) },
      ...{ isSubmitted: false, uploadKey: id, documentKey: null, lostTimes: 0 },
    });
    const failed = { state: 'failed', sentence: 'no', fileId: null, sentBytes: 0 } as const;
    const items = [
      item('waiting', { state: 'waiting' }),
      item('cancelled', { state: 'cancelled' }),
      item('to be tried again', { ...failed, resume: 'send' }),
      item('refused', { ...failed, resume: null }),
      item('saving', { state: 'saving', fileId: 'f' }),
      item('saved', { state: 'saved' }),
    ];
    expect(editableItems(items).map(({ id }) => id)).toEqual(['waiting', 'cancelled', 'to be tried again']);
  });
});
