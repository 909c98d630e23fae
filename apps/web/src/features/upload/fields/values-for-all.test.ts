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
  commonType,
  editableItems,
  holderEdit,
  onlyMeEdit,
  removeTagEdit,
  tagProblemForAll,
  typeEdit,
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

describe('common values of all files', () => {
  it('files have a common audience if holder and families are the same, in any order', () => {
    const shared = draft(forPerson('elena', 'rivera', 'okafor'));
    expect(commonTarget([shared, draft(forPerson('elena', 'okafor', 'rivera'))])).toBe(shared.target);
    expect(commonTarget([shared, draft(forPerson('elena', 'rivera'))])).toBeNull();
    expect(commonTarget([shared, draft(GENERAL)])).toBeNull();
    expect(commonTarget([])).toBeNull();
  });

  it('files have a common holder regardless of their audience', () => {
    const first = draft(forPerson('elena', 'rivera'));
    expect(commonHolder([first, draft(forPerson('elena'))])).toBe(first.target);
    expect(commonHolder([first, draft(forPerson('mia', 'rivera'))])).toBeNull();
    expect(commonHolder([first, draft(GENERAL)])).toBeNull();
  });

  it('the common tags are those that each file has, in any case', () => {
    expect(commonTags([draft(GENERAL, ['Travel', 'Car']), draft(GENERAL, ['car', 'Home'])])).toEqual(['Car']);
    expect(commonTags([])).toEqual([]);
  });
});

describe('a value for all', () => {
  it('a common holder changes files of others, and keeps the audience of files that are already theirs', () => {
    const mia = forPerson('mia', 'rivera');
    expect(holderEdit(mia)(draft(GENERAL))).toEqual({ target: mia });
    expect(holderEdit(forPerson('elena', 'rivera'))(draft(forPerson('elena')))).toBeNull();
  });

  it('a common audience changes only the files that had the same one', () => {
    const [from, to] = [forPerson('elena', 'rivera'), forPerson('elena')];
    expect(audienceEdit(from, to)(draft(forPerson('elena', 'rivera')))).toEqual({ target: to });
    expect(audienceEdit(from, to)(draft(GENERAL))).toBeNull();
  });

  it('‘Only me’ makes the uploader’s own files private, and no one else’s', () => {
    expect(onlyMeEdit('elena')(draft(forPerson('elena', 'rivera')))).toEqual({ target: forPerson('elena') });
    expect(onlyMeEdit('elena')(draft(forPerson('mia', 'rivera')))).toBeNull();
    expect(onlyMeEdit('elena')(draft(GENERAL))).toBeNull();
  });

  it('a common type changes the files of another, and an insurance gets the kind that its name suggests', () => {
    const [bill, health] = [draft(GENERAL), { ...draft(GENERAL), name: 'Health insurance' }];
    expect(commonType([bill, health])).toBe('Other');
    expect(typeEdit('Insurance')(health)).toEqual({ type: 'Insurance', insuranceKind: 'health' });
    expect(typeEdit('Other')(bill)).toBeNull();
    expect(commonType([bill, { ...health, type: 'Insurance' }])).toBeNull();
  });

  it('a common tag is added where it is missing and removed where it is present, in any case', () => {
    expect(addTagEdit(' Travel ')(draft(GENERAL, ['Car']))).toEqual({ tags: ['Car', 'Travel'] });
    expect(addTagEdit('travel')(draft(GENERAL, ['Travel']))).toBeNull();
    expect(addTagEdit(' ')(draft(GENERAL))).toBeNull();
    expect(removeTagEdit('Travel')(draft(GENERAL, ['Car', 'travel']))).toEqual({ tags: ['Car'] });
    expect(removeTagEdit('Travel')(draft(GENERAL, ['Car']))).toBeNull();
  });

  it('a tag is refused if one of the files has no room for it', () => {
    const full = Array.from({ length: 20 }, (_, at) => `tag ${at}`);
    expect(tagProblemForAll([draft(GENERAL), draft(GENERAL, full)], 'Travel')).toBe(
      'A document can have up to 20 tags.',
    );
    expect(tagProblemForAll([draft(GENERAL)], 'Travel')).toBeNull();
  });

  it('common values apply to files that are neither saved nor refused for good', () => {
    const item = (id: string, status: UploadStatus): UploadItem => ({
      ...{ id, status, file: new File(['x'], 'a.pdf'), draft: draft(GENERAL) },
      ...{ isSubmitted: false, uploadKey: id, documentKey: null, lostTimes: 0, check: null, read: null },
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
