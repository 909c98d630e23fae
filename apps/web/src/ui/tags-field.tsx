import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { i18n } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { FieldFrame, fieldA11y } from './field.tsx';
import { Icon } from './icon.tsx';
import './tags-field.css';

interface TagsFieldProps {
  label?: string;
  tags: readonly string[];
  typed: string;
  /** why the typed text cannot be added */
  error: string | null;
  onType: (typed: string) => void;
  onAdd: () => void;
  onRemove: (tag: string) => void;
}

/** Long enough for any tag, and for text that gets the error for a too long one. */
const MAX_TYPED_CHARS = 50;

/** Tags are added with Enter or the button, and removed by clicking [DVW-8]. */
export function TagsField({
  label = i18n.t({ id: 'tags.label', message: 'Tags' }),
  tags,
  typed,
  error,
  onType,
  onAdd,
  onRemove,
}: TagsFieldProps) {
  const id = useId();
  const add = () => {
    if (!error) onAdd();
  };
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      {tags.length > 0 && (
        <ul className="row wrap tag-list" aria-label={label}>
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className="tag"
                aria-label={i18n.t({ id: 'tags.remove', message: 'Remove tag {tag}', values: { tag } })}
                onClick={() => onRemove(tag)}
              >
                <bdi>{tag}</bdi>
                <Icon of={X} small />
              </button>
            </li>
          ))}
        </ul>
      )}
      <FieldFrame id={id} label={i18n.t({ id: 'tags.new', message: 'New tag' })} error={error} className="bare">
        <span className="row">
          <span className="input">
            <input
              {...fieldA11y(id, { error })}
              value={typed}
              maxLength={MAX_TYPED_CHARS}
              autoComplete="off"
              enterKeyHint="done"
              onChange={(event) => onType(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault(); // otherwise the whole form would be saved
                add();
              }}
            />
          </span>
          <Button onClick={add}>{i18n.t({ id: 'tags.add', message: 'Add' })}</Button>
        </span>
      </FieldFrame>
    </div>
  );
}
