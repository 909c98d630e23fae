import type { BulkChange } from '@kinvault/domain/documents/bulk.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { MAX_LINK_DOCUMENTS } from '@kinvault/domain/links/link-limits.ts';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '../../../lib/i18n.ts';
import type { BulkAction, BulkRights } from './bulk-rights.ts';

const SHOWN_NAMES = 2;

/** 'Norvia health card, Lease and 3 others' */
export function documentNames(documents: readonly Pick<Document, 'name'>[]): string {
  const names = documents.slice(0, SHOWN_NAMES).map(({ name }) => name);
  const count = documents.length - names.length;
  const others = i18n.t({
    id: 'bulk.others',
    message: '{count, plural, one {# other} other {# others}}',
    values: { count },
  });
  return listed(i18n, count > 0 ? [...names, others] : names);
}

const REASONS: Readonly<Record<BulkAction, MessageDescriptor>> = {
  share: { id: 'bulk.shareBlocked', message: 'Only its owner can share a document. Not yours: {names}.' },
  link: { id: 'bulk.linkBlocked', message: 'You can’t make a link to these: {names}.' },
  handOn: { id: 'bulk.moveBlocked', message: 'Only its owner can give a document away. Not yours: {names}.' },
  tag: { id: 'bulk.tagBlocked', message: 'You can view these but not edit them: {names}.' },
  fillIn: { id: 'bulk.tagBlocked', message: 'You can view these but not edit them: {names}.' },
  trash: { id: 'bulk.trashBlocked', message: 'You can’t move these to the trash: {names}.' },
};

/** Why an action is not possible for all selected documents; null if it is. */
export function whyNot(
  action: BulkAction | 'zip',
  chosen: readonly Document[],
  { blocked, newOwners }: BulkRights,
): string | null {
  if (chosen.length === 0) return i18n.t({ id: 'bulk.nothing', message: 'Select documents first.' });
  if (action === 'zip') return null;
  const names = documentNames(blocked[action]);
  if (blocked[action].length > 0) return i18n.t({ ...REASONS[action], values: { names } });
  if (action === 'link' && chosen.length > MAX_LINK_DOCUMENTS) {
    return i18n.t({
      id: 'bulk.linkTooMany',
      message: 'A link shows at most {count, plural, one {# document} other {# documents}}.',
      values: { count: MAX_LINK_DOCUMENTS },
    });
  }
  if (action === 'handOn' && newOwners.length === 0) {
    return i18n.t({ id: 'bulk.moveNobody', message: 'No one else can see all of these documents yet.' });
  }
  return null;
}

const DONE: Readonly<Record<BulkChange['action'], MessageDescriptor>> = {
  trash: {
    id: 'trash.moved',
    message: '{count, plural, one {{name} is in the trash} other {# documents are in the trash}}',
  },
  share: { id: 'bulk.shared', message: '{count, plural, one {{name} is shared} other {# documents are shared}}' },
  pin: { id: 'bulk.pinned', message: '{count, plural, one {{name} is pinned} other {# documents are pinned}}' },
  tag: { id: 'bulk.tagged', message: '{count, plural, one {{name} is tagged} other {# documents are tagged}}' },
  fillIn: { id: 'bulk.filledIn', message: '{count, plural, one {{name} is changed} other {# documents are changed}}' },
  handOn: {
    id: 'bulk.moved',
    message: '{count, plural, one {{name} has a new owner} other {# documents have a new owner}}',
  },
};

interface Counted {
  count: number;
  /** the name, if there is only one */
  name: string;
}

export function doneText(action: BulkChange['action'], { count, name }: Counted): string {
  return i18n.t({ ...DONE[action], values: { count, name } });
}

export function undoneText(action: BulkChange['action'], { count, name }: Counted): string {
  if (action === 'trash') {
    return i18n.t({
      id: 'trash.restored',
      message: '{count, plural, one {{name} is back} other {# documents are back}}',
      values: { count, name },
    });
  }
  return i18n.t({
    id: 'bulk.undone',
    message: '{count, plural, one {{name} is as it was} other {# documents are as they were}}',
    values: { count, name },
  });
}
