import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { addTag, hasTag, tagProblem } from '../../../lib/tags.ts';
import type { UploadDraft } from '../queue/upload-draft.ts';
import { isLocked, type UploadItem } from '../queue/upload-queue.ts';
import { isSameTarget, targetValue } from '../upload-targets.ts';

/** What holds for a draft in place of what it says, or null where it says so already. */
export type DraftEdit = (draft: UploadDraft) => Partial<UploadDraft> | null;

/** Files that values for all reach: not saved, not on their way to be, not refused for good. */
export function editableItems(items: readonly UploadItem[]): UploadItem[] {
  return items.filter((item) => !isLocked(item) && !(item.status.state === 'failed' && item.status.resume === null));
}

/** The one target of all, or null where they differ. */
export function commonTarget(drafts: readonly Pick<UploadDraft, 'target'>[]): UploadTarget | null {
  const [first, ...others] = drafts;
  return first && others.every(({ target }) => isSameTarget(target, first.target)) ? first.target : null;
}

/** Whom all are for, whoever sees them; null where they differ. */
export function commonHolder(drafts: readonly Pick<UploadDraft, 'target'>[]): UploadTarget | null {
  const [first, ...others] = drafts;
  const isSame = others.every(({ target }) => targetValue(target) === targetValue(first?.target ?? target));
  return first && isSame ? first.target : null;
}

/** The tags that every draft has, in the order and spelling of the first. */
export function commonTags(drafts: readonly Pick<UploadDraft, 'tags'>[]): string[] {
  const [first, ...others] = drafts;
  return first ? first.tags.filter((tag) => others.every(({ tags }) => hasTag(tags, tag))) : [];
}

/** A file that is for them already keeps its own audience: what was narrowed is not widened unasked. */
export function holderEdit(target: UploadTarget): DraftEdit {
  return (draft) => (targetValue(draft.target) === targetValue(target) ? null : { target });
}

/** Who sees those that all had the same audience; a file with one of its own keeps it. */
export function audienceEdit(from: UploadTarget, target: UploadTarget): DraftEdit {
  return (draft) => (isSameTarget(draft.target, from) ? { target } : null);
}

/** Takes one's own files out of every family; others' stay as they are. */
export function onlyMeEdit(personId: string): DraftEdit {
  return ({ target }) => {
    const isOwnShared = target.kind === 'person' && target.personId === personId && target.shareWith.length > 0;
    return isOwnShared ? { target: { ...target, shareWith: [] } } : null;
  };
}

export function addTagEdit(typed: string): DraftEdit {
  return ({ tags }) => {
    const next = addTag(tags, typed);
    return next.length > tags.length ? { tags: next } : null;
  };
}

export function removeTagEdit(tag: string): DraftEdit {
  return ({ tags }) => {
    const next = tags.filter((one) => one.toLowerCase() !== tag.toLowerCase());
    return next.length < tags.length ? { tags: next } : null;
  };
}

/** Why what was typed cannot become a tag of every draft, or null. */
export function tagProblemForAll(drafts: readonly Pick<UploadDraft, 'tags'>[], typed: string): string | null {
  for (const { tags } of drafts) {
    const problem = tagProblem(tags, typed);
    if (problem) return problem;
  }
  return null;
}
