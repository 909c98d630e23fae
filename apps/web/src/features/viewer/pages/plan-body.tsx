import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFamilies, useReader } from '../../../household/household.tsx';
import { messageOf } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { isTypedInto } from '../../../lib/keyboard.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { lineDirection } from '../../../ui/line-direction.ts';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { pageKey } from './page-keys.ts';
import { madeParts, type Parts, type PlanPage } from './page-parts.ts';
import { PageStrip } from './page-strip.tsx';
import { PartSection } from './part-section.tsx';
import { partTargets } from './part-targets.ts';
import { JOINABLE, type PageSource, type useJoinedFiles } from './use-joined-files.ts';
import type { PageEditor } from './use-page-editor.ts';

interface PlanBodyProps {
  document: Document;
  parts: Parts;
  editor: PageEditor;
  joined: ReturnType<typeof useJoinedFiles>;
  canAdd: boolean;
  /** why the plan cannot be carried out */
  refusal: string | null;
  sourceOf: (page: PlanPage) => PageSource | undefined;
  onLost: () => void;
}

/** The parts with their pages, which the keyboard moves, turns, cuts and leaves out. */
export function PlanBody({ document, parts, editor, joined, canAdd, refusal, sourceOf, onLost }: PlanBodyProps) {
  const targets = partTargets(document, useFamilies(), useReader());
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const made = madeParts(parts);
  const { ref, onKeyDown } = usePageKeys(editor);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the page that has the focus
    <div className="plan-body" ref={ref} onKeyDown={onKeyDown}>
      <div className="plan-bar">
        <p className="grow text-small muted">
          <span role="status">{refusal ?? summaryOf(editor.pages.length, made.length)}</span>{' '}
          <span className="plan-hint">
            {i18n.t({
              id: 'pages.hint',
              message:
                'Drag pages to put them in order. With the keyboard: arrows choose a page, Shift and arrows move it, R turns it, Delete leaves it out, X splits before it.',
            })}
          </span>
        </p>
        <AddFile {...{ joined, editor, canAdd }} />
        <PlanTools editor={editor} />
      </div>
      {parts.map((part, at) => (
        <PartSection
          key={part.id}
          part={part}
          number={made.includes(part) ? made.indexOf(part) + 1 : null}
          targets={targets}
          isItself={part === made[0]}
          onWords={(words) => editor.setWords(part.id, words)}
          onJoin={at > 0 ? () => editor.join(part.id) : undefined}
        >
          <PageStrip {...{ part, editor, sourceOf, onLost }} dragged={{ id: draggedId, set: setDraggedId }} />
        </PartSection>
      ))}
    </div>
  );
}

/** For the selected page, and for the last change. */
function PlanTools({ editor }: { editor: PageEditor }) {
  const { pages, selectedId, step, undo, redo } = editor;
  return (
    <div className="row plan-bar-tools">
      <IconButton
        label={i18n.t({ id: 'pages.moveEarlier', message: 'Move the page forward' })}
        icon={ChevronLeft}
        disabled={pages[0]?.id === selectedId}
        onClick={() => step(selectedId, -1)}
      />
      <IconButton
        label={i18n.t({ id: 'pages.moveLater', message: 'Move the page back' })}
        icon={ChevronRight}
        disabled={pages.at(-1)?.id === selectedId}
        onClick={() => step(selectedId, 1)}
      />
      <IconButton
        label={i18n.t({ id: 'familyDeletion.undo', message: 'Undo' })}
        icon={Undo2}
        aria-disabled={!undo}
        onClick={() => undo?.()}
      />
      <IconButton
        label={i18n.t({ id: 'pages.redo', message: 'Redo' })}
        icon={Redo2}
        aria-disabled={!redo}
        onClick={() => redo?.()}
      />
    </div>
  );
}

function summaryOf(pages: number, documents: number): string {
  return i18n.t({
    id: 'pages.summary',
    message: '{pages, plural, one {# page} other {# pages}}, {count, plural, one {# document} other {# documents}}.',
    values: { pages, count: documents },
  });
}

/** Keys act on the page that has the focus; undoing works everywhere but in a text. The focus stays on a page that moves. */
function usePageKeys(editor: PageEditor) {
  const ref = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    ref.current?.querySelector<HTMLElement>(`[data-page="${editor.selectedId}"]`)?.focus();
  });
  function onKeyDown(event: KeyboardEvent) {
    const { target } = event;
    const isOnPage = target instanceof HTMLElement && target.dataset.page !== undefined;
    const command = isTypedInto(target) ? null : pageKey(event, lineDirection());
    if (!command || (!isOnPage && command.type !== 'undo' && command.type !== 'redo')) return;
    event.preventDefault();
    wantsFocus.current = isOnPage;
    const { selectedId } = editor;
    switch (command.type) {
      case 'select':
        return editor.selectBy(command.by);
      case 'step':
        return editor.step(selectedId, command.by);
      case 'turn':
        return editor.turn(selectedId, command.by);
      case 'leaveOut':
        return editor.leaveOut(selectedId);
      case 'cut':
        return editor.cut(selectedId);
      case 'undo':
        return editor.undo?.();
      case 'redo':
        return editor.redo?.();
    }
  }
  return { ref, onKeyDown };
}

function AddFile({ joined, editor, canAdd }: Pick<PlanBodyProps, 'joined' | 'editor' | 'canAdd'>) {
  const input = useRef<HTMLInputElement>(null);
  const { toast } = useToast();
  async function add(file: File) {
    const number = joined.files.length + 1;
    try {
      editor.addFile(number, (await joined.add(file)).pageCount);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      const values = { reason: messageOf(error) };
      toast({
        title: i18n.t({ id: 'upload.failed', message: 'Upload failed: {reason}', values }),
        variant: 'destructive',
        duration: TOAST_MS.error,
      });
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={JOINABLE}
        aria-label={i18n.t({ id: 'pages.chooseFile', message: 'Choose a PDF or a picture' })}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = ''; // otherwise picking the same file again fires no event
          if (file) void add(file);
        }}
      />
      <Button
        variant="ghost"
        icon={Plus}
        busy={joined.isAdding}
        disabled={!canAdd}
        onClick={() => input.current?.click()}
      >
        {i18n.t({ id: 'pages.addFile', message: 'Add a file' })}
      </Button>
    </>
  );
}
