import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { TagsField } from '../../../ui/tags-field.tsx';
import type { UploadDraft } from '../queue/upload-draft.ts';
import { TargetField } from './target-field.tsx';
import {
  addTagEdit,
  commonHolder,
  commonTags,
  type DraftEdit,
  holderEdit,
  removeTagEdit,
  tagProblemForAll,
} from './values-for-all.ts';

interface AllFilesFieldsProps {
  drafts: readonly UploadDraft[];
  families: readonly Family[];
  person: Person;
  typedTag: string;
  onTypeTag: (typed: string) => void;
  onEdit: (edit: DraftEdit) => void;
}

/** Fields for all files that are not saved yet. Each file's own form can still differ. */
export function AllFilesFields({ drafts, families, person, typedTag, onTypeTag, onEdit }: AllFilesFieldsProps) {
  const [showsTags, setShowsTags] = useState(false);
  const [buttonId, tagsId] = [useId(), useId()];
  const tags = commonTags(drafts);
  const tagNames = tags.join(', ') || i18n.t({ id: 'tags.none', message: 'None' });
  return (
    <div className="upload-all">
      <TargetField
        label={i18n.t({ id: 'upload.allFor', message: 'Upload all for' })}
        target={commonHolder(drafts)}
        families={families}
        person={person}
        onChange={(target) => onEdit(holderEdit(target))}
      />
      <div className="field">
        <label htmlFor={buttonId}>{i18n.t({ id: 'upload.tagsForAll', message: 'Tags for all' })}</label>
        <button
          id={buttonId}
          type="button"
          className="input select"
          aria-expanded={showsTags}
          aria-controls={tagsId}
          aria-label={i18n.t({
            id: 'upload.tagsForAllAre',
            message: 'Tags for all: {tags}',
            values: { tags: tagNames },
          })}
          onClick={() => setShowsTags((shows) => !shows)}
        >
          <span className="grow ellipsis">{tagNames}</span>
          <Icon of={ChevronDown} />
        </button>
      </div>
      <div id={tagsId} className="upload-all-tags" hidden={!showsTags}>
        {showsTags && (
          <TagsField
            label={i18n.t({ id: 'upload.onEveryFile', message: 'On every file' })}
            tags={tags}
            typed={typedTag}
            error={tagProblemForAll(drafts, typedTag)}
            onType={onTypeTag}
            onAdd={() => {
              onEdit(addTagEdit(typedTag));
              onTypeTag('');
            }}
            onRemove={(tag) => onEdit(removeTagEdit(tag))}
          />
        )}
      </div>
    </div>
  );
}
