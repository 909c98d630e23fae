import { MAX_COPY_PAGES, MAX_STAMP_CHARS } from '@kinvault/domain/documents/document-limits.ts';
import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import Check from 'lucide-react/icons/check';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/choice.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { coverHint, coverName } from './cover-words.ts';
import { type CoverKind, pagesOf } from './covers.ts';
import type { CopyEditor } from './use-copy-editor.ts';

export interface CopyWords {
  receiver: string;
  purpose: string;
  isGray: boolean;
}

interface CopyFieldsProps {
  words: CopyWords;
  onWords: (change: Partial<CopyWords>) => void;
  editor: CopyEditor;
  type: DocumentType;
  page: number;
  pageCount: number;
}

/** Whom it is for, first; then what is hidden from them. */
export function CopyFields({ words, onWords, editor, type, page, pageCount }: CopyFieldsProps) {
  const kept = pagesOf(editor.draft, pageCount).length;
  return (
    <>
      <TextField
        label={i18n.t({ id: 'copies.receiver', message: 'For whom' })}
        value={words.receiver}
        maxLength={MAX_STAMP_CHARS}
        autoComplete="off"
        autoFocus
        onChange={({ currentTarget }) => onWords({ receiver: currentTarget.value })}
      />
      <TextField
        label={i18n.t({ id: 'copies.purpose', message: 'What for' })}
        value={words.purpose}
        maxLength={MAX_STAMP_CHARS}
        autoComplete="off"
        onChange={({ currentTarget }) => onWords({ purpose: currentTarget.value })}
      />
      {pageCount > 1 && (
        <div>
          <Switch
            label={i18n.t({ id: 'copies.withPage', message: 'Page {number} is in the copy', values: { number: page } })}
            checked={!editor.draft.leftOut.includes(page)}
            onChange={({ currentTarget }) => editor.setLeftOut(page, !currentTarget.checked)}
          />
          <p className="text-small muted" role="status">
            {i18n.t({
              id: 'copies.pagesKept',
              message: '{kept} of {count, plural, one {# page} other {# pages}}, up to {most} in one copy',
              values: { kept, count: pageCount, most: MAX_COPY_PAGES },
            })}
          </p>
        </div>
      )}
      <CoverList editor={editor} type={type} />
      <Switch
        label={
          <>
            {i18n.t({ id: 'copies.gray', message: 'In gray' })}
            <small className="copy-hint">
              {i18n.t({ id: 'copies.grayHint', message: 'Can’t be taken for the original.' })}
            </small>
          </>
        }
        checked={words.isGray}
        onChange={({ currentTarget }) => onWords({ isGray: currentTarget.checked })}
      />
    </>
  );
}

const KINDS: readonly CoverKind[] = ['number', 'zone', 'birth'];

function CoverList({ editor, type }: Pick<CopyFieldsProps, 'editor' | 'type'>) {
  const proposed = KINDS.filter((kind) => editor.covers.some((cover) => cover.kind === kind));
  const drawn = editor.covers.filter(({ kind }) => kind === null).length;
  return (
    <section aria-labelledby="copy-covers">
      <h3 id="copy-covers" className="copy-heading">
        {i18n.t({ id: 'copies.covers', message: 'Blacked out' })}
      </h3>
      {proposed.map((kind) => {
        const isBlack = editor.covers.some((cover) => cover.kind === kind && cover.isBlack);
        const name = coverName(kind, type);
        return (
          <div key={kind} className="copy-row">
            <span className={classNames('copy-mark', isBlack && 'black')}>{isBlack && <Icon of={Check} small />}</span>
            <span className="grow">
              <b>{name}</b>
              <small className="copy-hint">{coverHint(kind)}</small>
            </span>
            <Button variant="ghost" about={name} onClick={() => editor.setBlack(kind, !isBlack)}>
              {isBlack ? showText() : blackText()}
            </Button>
          </div>
        );
      })}
      <p className="text-small muted">
        {drawn > 0
          ? i18n.t({
              id: 'copies.drawnCount',
              message: '{count, plural, one {# box} other {# boxes}} drawn by you. Delete removes the chosen one.',
              values: { count: drawn },
            })
          : i18n.t({ id: 'copies.drawHint', message: 'Draw over anything else that they don’t need.' })}
      </p>
    </section>
  );
}

const showText = () => i18n.t({ id: 'copies.show', message: 'Show it' });
const blackText = () => i18n.t({ id: 'copies.black', message: 'Black it out' });
