import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { MAX_ARRANGED_PAGES, MAX_JOINED_FILES, MAX_PAGE_PARTS } from '@kinvault/domain/documents/document-limits.ts';
import History from 'lucide-react/icons/history';
import { useRef, useState } from 'react';
import { useFileLink } from '../../../household/file-link.ts';
import { errorSentence, messageOf } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { useDiscardGuard } from '../../../lib/use-discard-guard.tsx';
import { useOnChange } from '../../../lib/use-on-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { pdfProblem } from '../pdf/pdf-problem.ts';
import { usePdf } from '../pdf/use-pdf.ts';
import { useFailureToast } from '../side-panel/failure-toast.ts';
import { areChanged, madeParts, type Parts, type PlanPage, toPlan } from './page-parts.ts';
import { useArrangePages } from './pages.api.ts';
import { PlanBody } from './plan-body.tsx';
import { type PageSource, useJoinedFiles } from './use-joined-files.ts';
import { usePageEditor } from './use-page-editor.ts';
import './pages.css';

interface PagesDialogProps {
  document: Document;
  onClose: () => void;
  /** its new file is being read */
  onDone: () => void;
}

/** Splits, turns, leaves out, orders and joins the pages of a PDF. Open while mounted [INB-5]. */
export function PagesDialog({ document, onClose, onDone }: PagesDialogProps) {
  const [begun] = useState(document);
  const link = useFileLink(begun, true);
  const [attempt, setAttempt] = useState(0);
  const opened = usePdf(link.url, attempt);
  const editor = usePageEditor(begun);
  const joined = useJoinedFiles();
  const pdf = opened.state === 'open' ? opened.pdf : null;
  // a new link opens the file again, and the plan stays
  useOnChange(pdf, () => pdf && !editor.parts && editor.begin(pdf.numPages));
  const isChanged = editor.parts !== null && areChanged(editor.parts);
  const saving = useSaving({ begun, document }, joined.files, onDone);
  const guard = useDiscardGuard({
    wouldLose: () => !saving.isDone() && editor.undo !== undefined,
    text: i18n.t({ id: 'pages.unsaved', message: 'What you changed about the pages isn’t saved yet.' }),
    onClose,
  });
  const sourceOf = ({ file }: PlanPage): PageSource | undefined =>
    file === 0 ? (pdf ? { pdf } : undefined) : joined.files[file - 1]?.source;
  const isReplaced = document.fileId !== begun.fileId && !saving.isDone();
  const problem = isReplaced ? errorSentence('document_changed') : problemOf(link.error, opened, editor.parts);
  return (
    <Dialog
      open
      title={i18n.t({ id: 'pages.title', message: 'Pages of “{name}”', values: { name: document.name } })}
      width={1240}
      className="plan-dialog"
      dismissible={!saving.isBusy}
      onClose={guard.close}
      footer={
        <>
          <p className="grow row text-small muted plan-kept">
            <Icon of={History} small />
            {keptText(editor.parts)}
          </p>
          <Button disabled={saving.isBusy} onClick={guard.close}>
            {i18n.t({ id: 'ui.cancel', message: 'Cancel' })}
          </Button>
          <Button
            variant="primary"
            busy={saving.isBusy}
            disabled={!editor.parts || !isChanged || refusalOf(editor.parts) !== null || problem !== null}
            onClick={() => editor.parts && saving.save(editor.parts)}
          >
            {saveText(editor.parts)}
          </Button>
        </>
      }
    >
      {editor.parts && !problem && (
        <PlanBody
          document={begun}
          parts={editor.parts}
          editor={editor}
          joined={joined}
          canAdd={joined.files.length < MAX_JOINED_FILES}
          refusal={refusalOf(editor.parts)}
          sourceOf={sourceOf}
          onLost={() => void link.renew().then(() => setAttempt((before) => before + 1))}
        />
      )}
      {problem && (
        <p className="plan-problem" role="alert">
          {problem}
        </p>
      )}
      {!editor.parts && !problem && <Spinner label={i18n.t({ id: 'viewer.opening', message: 'Opening' })} />}
      {guard.question}
    </Dialog>
  );
}

function problemOf(error: Error | null, opened: ReturnType<typeof usePdf>, parts: Parts | null): string | null {
  if (error && !parts) return messageOf(error);
  if (opened.state === 'locked') return errorSentence('pages_locked');
  return opened.state === 'failed' ? pdfProblem(opened.error).title : null;
}

/** Why the plan cannot be carried out, or null. */
function refusalOf(parts: Parts): string | null {
  const made = madeParts(parts);
  if (made.length === 0) return i18n.t({ id: 'pages.noneLeft', message: 'Keep at least one page.' });
  if (made.some(({ name }) => name.trim() === ''))
    return i18n.t({ id: 'pages.nameMissing', message: 'Give every document a name.' });
  if (made.length > MAX_PAGE_PARTS)
    return i18n.t({
      id: 'pages.tooManyParts',
      message: 'One file can become up to {count} documents at once.',
      values: { count: MAX_PAGE_PARTS },
    });
  const count = made.flatMap(({ pages }) => pages.filter(({ isOut }) => !isOut)).length;
  if (count <= MAX_ARRANGED_PAGES) return null;
  return i18n.t({
    id: 'pages.tooManyPages',
    message: 'Up to {count} pages can be kept at once. Leave some out.',
    values: { count: MAX_ARRANGED_PAGES },
  });
}

function keptText(parts: Parts | null): string {
  return parts && madeParts(parts).length > 1
    ? i18n.t({
        id: 'pages.keptInFirst',
        message: 'The file as it is now stays as an earlier version of the first document.',
      })
    : i18n.t({ id: 'pages.kept', message: 'The file as it is now stays as an earlier version.' });
}

function saveText(parts: Parts | null): string {
  const count = parts ? madeParts(parts).length : 1;
  if (count < 2) return i18n.t({ id: 'pages.save', message: 'Save pages' });
  return i18n.t({
    id: 'pages.make',
    message: '{count, plural, one {Make # document} other {Make # documents}}',
    values: { count },
  });
}

interface Changing {
  /** as it was when the editor opened */
  begun: Document;
  /** as it is now: others may have changed what the plan does not */
  document: Document;
}

function useSaving({ begun, document }: Changing, files: readonly { fileId: string }[], onDone: () => void) {
  const arrange = useArrangePages(document.id);
  const sent = useRef({ plan: '', key: '' });
  const isDone = useRef(false);
  const fail = useFailureToast();
  const { toast } = useToast();
  function save(parts: Parts) {
    const plan = toPlan(parts, { revision: document.revision, joined: files.map(({ fileId }) => fileId) });
    if (!plan) return;
    if (plan.first.name === begun.name) plan.first.name = document.name;
    if (plan.first.type === begun.type) plan.first.type = document.type;
    const text = JSON.stringify(plan);
    if (sent.current.plan !== text) sent.current = { plan: text, key: randomUuid() };
    arrange.mutate(
      { plan, key: sent.current.key },
      {
        onError: fail('update'),
        onSuccess: ({ documents }) => {
          isDone.current = true;
          toast({
            title:
              documents.length > 1
                ? i18n.t({
                    id: 'pages.made',
                    message: '{count, plural, one {# document made} other {# documents made}}',
                    values: { count: documents.length },
                  })
                : i18n.t({ id: 'pages.saved', message: 'Pages saved' }),
            description: i18n.t({ id: 'versions.replacedHint', message: 'The earlier version is kept.' }),
            duration: TOAST_MS.success,
          });
          onDone();
        },
      },
    );
  }
  return { save, isBusy: arrange.isPending, isDone: () => isDone.current };
}
