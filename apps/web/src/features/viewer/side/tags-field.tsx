import { MAX_TAG_CHARS } from '@kinvault/domain/documents/document-limits.ts';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldFrame, fieldA11y } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { addTag, tagProblem } from './tags.ts';

interface TagsFieldProps {
  tags: readonly string[];
  typed: string;
  onTags: (tags: string[]) => void;
  onType: (typed: string) => void;
}

/** Added with Enter or the button, removed by clicking [DVW-8]. */
export function TagsField({ tags, typed, onTags, onType }: TagsFieldProps) {
  const id = useId();
  const error = tagProblem(tags, typed);
  const add = () => {
    if (error) return;
    onTags(addTag(tags, typed));
    onType('');
  };
  return (
    <div className="field">
      <span className="lbl">Tags</span>
      {tags.length > 0 && (
        <ul className="row wrap vtags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className="tag vs-tag"
                aria-label={`Remove tag ${tag}`}
                onClick={() => onTags(tags.filter((one) => one !== tag))}
              >
                <bdi>{tag}</bdi>
                <Icon of={X} small />
              </button>
            </li>
          ))}
        </ul>
      )}
      <FieldFrame id={id} label="New tag" error={error} className="bare">
        <span className="row">
          <span className="input">
            <input
              {...fieldA11y(id, { error })}
              value={typed}
              maxLength={MAX_TAG_CHARS + 10}
              autoComplete="off"
              enterKeyHint="done"
              onChange={(event) => onType(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault(); // else the whole form would be saved
                add();
              }}
            />
          </span>
          <Button onClick={add}>Add</Button>
        </span>
      </FieldFrame>
    </div>
  );
}
