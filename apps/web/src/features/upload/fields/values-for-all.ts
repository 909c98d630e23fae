import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import { withType } from '../../../household/insurance-kind-field.tsx';
import { addTag, hasTag, tagProblem } from '../../../household/tags.ts';
import { isSameTarget, targetValue } from '../../../household/upload-targets.ts';
import type { UploadDraft } from '../queue/upload-draft.ts';
import { isLocked, type UploadItem } from '../queue/upload-queue.ts';

/** Returns the change to a draft, or null if it needs none. */
export type DraftEdit = (draft: UploadDraft) => Partial<UploadDraft> | null;

/** Files that common values apply to: not saved or being saved, and not refused for good. */
export function editableItems(items: readonly UploadItem[]): UploadItem[] {
  return items.filter((item) => !isLocked(item) && !(item.status.state === 'failed' && item.status.resume === null));
}

/** The target of all drafts, or null if they differ. */
export function commonTarget(drafts: readonly Pick<UploadDraft, 'target'>[]): UploadTarget | null {
  const [first, ...others] = drafts;
  return first && others.every(({ target }) => isSameTarget(target, first.target)) ? first.target : null;
}

/** The holder of all drafts, regardless of their audience; null if they differ. */
export function commonHolder(drafts: readonly Pick<UploadDraft, 'target'>[]): UploadTarget | null {
  const [first, ...others] = drafts;
  const isSame = others.every(({ target }) => targetValue(target) === targetValue(first?.target ?? target));
  return first && isSame ? first.target : null;
}

/** The type of all drafts, or null if they differ. */
export function commonType(drafts: readonly Pick<UploadDraft, 'type'>[]): DocumentType | null {
  const [first, ...others] = drafts;
  return first && others.every(({ type }) => type === first.type) ? first.type : null;
}

/** Keeps what belongs to the type in step, as choosing it for one file does. */
export function typeEdit(type: DocumentType): DraftEdit {
  return (draft) => (draft.type === type ? null : withType(draft, type));
}

/** The tags that every draft has, in the order and spelling of the first. */
export function commonTags(drafts: readonly Pick<UploadDraft, 'tags'>[]): string[] {
  const [first, ...others] = drafts;
  return first ? first.tags.filter((tag) => others.every(({ tags }) => hasTag(tags, tag))) : [];
}

/** A file that already has this holder keeps its audience, which may have been narrowed on purpose. */
export function holderEdit(target: UploadTarget): DraftEdit {
  return (draft) => (targetValue(draft.target) === targetValue(target) ? null : { target });
}

/** Changes the audience of files that have the common one; a file with its own audience keeps it. */
export function audienceEdit(from: UploadTarget, target: UploadTarget): DraftEdit {
  return (draft) => (isSameTarget(draft.target, from) ? { target } : null);
}

/** Makes the uploader's own files private; other people's files stay as they are. */
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
    const next = tags.filter((one) => !hasTag([tag], one));
    return next.length < tags.length ? { tags: next } : null;
  };
}

/** Why the text cannot become a tag of every draft, or null. */
export function tagProblemForAll(drafts: readonly Pick<UploadDraft, 'tags'>[], typed: string): string | null {
  for (const { tags } of drafts) {
    const problem = tagProblem(tags, typed);
    if (problem) return problem;
  }
  return null;
}
