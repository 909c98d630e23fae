import { DOCUMENT_TYPES, documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Files from 'lucide-react/icons/files';
import { useId, useState } from 'react';
import { DOCUMENT_LOOKS } from '../../../household/document-look.ts';
import { i18n } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TagsField } from '../../../ui/tags-field.tsx';
import type { UploadDraft } from '../queue/upload-draft.ts';
import { TargetField } from './target-field.tsx';
import {
  addTagEdit,
  commonHolder,
  commonTags,
  commonType,
  type DraftEdit,
  holderEdit,
  removeTagEdit,
  tagProblemForAll,
  typeEdit,
} from './values-for-all.ts';

interface AllFilesFieldsProps {
  drafts: readonly UploadDraft[];
  typedTag: string;
  onTypeTag: (typed: string) => void;
  onEdit: (edit: DraftEdit) => void;
}

/** Fields for all files that are not saved yet. Each file's own form can still differ. */
export function AllFilesFields({ drafts, typedTag, onTypeTag, onEdit }: AllFilesFieldsProps) {
  const [showsTags, setShowsTags] = useState(false);
  const [buttonId, tagsId] = [useId(), useId()];
  const tags = commonTags(drafts);
  const type = commonType(drafts);
  const tagNames = tags.join(', ') || i18n.t({ id: 'tags.none', message: 'None' });
  return (
    <div className="upload-all">
      <TargetField
        label={i18n.t({ id: 'upload.allFor', message: 'Upload all for' })}
        target={commonHolder(drafts)}
        onChange={(target) => onEdit(holderEdit(target))}
      />
      <SelectField
        label={i18n.t({ id: 'upload.typeForAll', message: 'Type for all' })}
        icon={type ? DOCUMENT_LOOKS[type].icon : Files}
        options={[
          ...(type ? [] : [{ value: '', label: i18n.t({ id: 'upload.targetsDiffer', message: 'Different' }) }]),
          ...DOCUMENT_TYPES.map((one) => ({ value: one, label: documentTypeName(i18n, one) })),
        ]}
        value={type ?? ''}
        onChange={({ target }) => {
          const chosen = DOCUMENT_TYPES.find((one) => one === target.value);
          if (chosen) onEdit(typeEdit(chosen));
        }}
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
