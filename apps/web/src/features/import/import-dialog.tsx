import Eye from 'lucide-react/icons/eye';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { errorNotice } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { useDiscardGuard } from '../../lib/use-discard-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { ChooseArchive } from './choose-archive.tsx';
import './import.css';
import { UndoImport } from './earlier-imports.tsx';
import { useFileProposed } from './import.api.ts';
import { cameInText, importButtonText } from './import-messages.ts';
import { ImportPreview } from './import-preview.tsx';
import { Reasons } from './reasons.tsx';
import type { Progress } from './run-import.ts';
import { newFiles, useImport } from './use-import.ts';

/** Brings a folder or a ZIP into 'Received': chosen, shown, then sent [INB-4]. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { state, known, ...act } = useImport();
  const guard = useDiscardGuard({
    wouldLose: () => state.step === 'looking' || state.step === 'preview' || state.step === 'running',
    text:
      state.step === 'running'
        ? i18n.t({
            id: 'import.leaveRunning',
            message: 'What has come in stays. To go on later, choose the same folder or ZIP again.',
          })
        : i18n.t({ id: 'import.leave', message: 'Nothing of it is stored yet.' }),
    onClose,
  });
  return (
    <>
      <Dialog
        open
        onClose={guard.close}
        title={titleOf(state)}
        className="import-dialog"
        width={state.step === 'preview' ? 1040 : 560}
        footer={<Footer {...{ state, act }} onClose={guard.close} />}
      >
        {state.step === 'choose' && (
          <ChooseArchive problem={state.problem} onZip={act.chooseZip} onFolder={act.chooseFolder} />
        )}
        {state.step === 'looking' && (
          <Working
            label={i18n.t({ id: 'import.looking', message: 'Looking through the files' })}
            done={state.done}
            total={state.total}
          />
        )}
        {state.step === 'preview' && (
          <ImportPreview
            preview={state.preview}
            known={known}
            onChoose={(choices) => act.choose(state.preview, choices)}
          />
        )}
        {state.step === 'running' && (
          <>
            {state.problem !== undefined && (
              <Callout tone="expired" icon={TriangleAlert} alert>
                {state.problem}
              </Callout>
            )}
            <Working
              label={i18n.t({ id: 'import.running', message: 'Coming in' })}
              done={state.progress.sent}
              total={state.total}
            />
          </>
        )}
        {state.step === 'done' && <Outcome progress={state.progress} />}
      </Dialog>
      {guard.question}
    </>
  );
}

type State = ReturnType<typeof useImport>['state'];

function titleOf(state: State): string {
  const name = state.step === 'preview' ? state.preview.archive.name : 'name' in state ? state.name : '';
  if (name === '') return i18n.t({ id: 'import.title', message: 'Import' });
  return i18n.t({ id: 'import.titleOf', message: 'Import “{name}”', values: { name } });
}

function Working({ label, done, total }: { label: string; done: number; total: number }) {
  const valueText = i18n.t({ id: 'import.doneOf', message: '{done} of {total}', values: { done, total } });
  return (
    <div className="column" role="status">
      <p>{label}</p>
      <ProgressBar value={done} max={total} label={label} valueText={valueText} />
      <p className="text-small muted tabular">{total > 0 && valueText}</p>
    </div>
  );
}

function Outcome({ progress: { taken, typed, here, refused, leftOut } }: { progress: Progress }) {
  return (
    <div className="column">
      <p>{cameInText(taken)}</p>
      {here > 0 && (
        <p className="muted">
          {i18n.t({
            id: 'import.wereHere',
            message: '{count, plural, one {# was here already.} other {# were here already.}}',
            values: { count: here },
          })}
        </p>
      )}
      {refused.length > 0 && <Reasons reasons={refused} />}
      {leftOut.length > 0 && (
        <p className="text-small muted">
          {i18n.t({
            id: 'import.leftOut',
            message:
              '{count, plural, one {Of # document something that the archive said could not be kept.} other {Of # documents something that the archive said could not be kept.}}',
            values: { count: leftOut.length },
          })}
        </p>
      )}
      {taken > 0 && (
        <p className="muted">
          {i18n.t({
            id: 'import.inReceived',
            message:
              '{typed, plural, =0 {What came in is in Received, and only you see it. File it there, as soon as it has been read.} other {What came in is in Received, and only you see it. File it there, or # at once as proposed.}}',
            values: { typed },
          })}
        </p>
      )}
    </div>
  );
}

interface FooterProps {
  state: State;
  act: Omit<ReturnType<typeof useImport>, 'state' | 'known'>;
  onClose: () => void;
}

function Footer({ state, act, onClose }: FooterProps) {
  const cancel = <Button onClick={onClose}>{i18n.t({ id: 'ui.cancel', message: 'Cancel' })}</Button>;
  if (state.step === 'preview') {
    const { looked, choices } = state.preview;
    const count = newFiles(looked, choices).length;
    return (
      <>
        <p className="import-note muted">
          <Icon of={Eye} small />
          {i18n.t({
            id: 'import.onlyYou',
            message: 'Only you will see them. Nothing is stored until you press Import.',
          })}
        </p>
        {cancel}
        <Button variant="primary" disabled={count === 0} onClick={() => void act.start(state.preview)}>
          {importButtonText(count)}
        </Button>
      </>
    );
  }
  if (state.step === 'running' && state.problem !== undefined) {
    return (
      <>
        {cancel}
        <Button variant="primary" onClick={() => void act.goOn(state.progress)}>
          {i18n.t({ id: 'import.goOn', message: 'Go on' })}
        </Button>
      </>
    );
  }
  if (state.step === 'done') return <DoneFooter {...{ state, onClose }} />;
  if (state.step === 'running')
    return <Button onClick={onClose}>{i18n.t({ id: 'import.stop', message: 'Stop' })}</Button>;
  return cancel;
}

function DoneFooter({ state, onClose }: { state: Extract<State, { step: 'done' }>; onClose: () => void }) {
  const filing = useFileProposed();
  const { toast } = useToast();
  const { importId, taken, typed } = state.progress;
  const look = i18n.t({ id: 'import.lookFirst', message: 'Look through them first' });
  if (importId === null || taken === 0) {
    return <Button onClick={onClose}>{i18n.t({ id: 'ui.close', message: 'Close' })}</Button>;
  }
  return (
    <>
      <UndoImport id={importId} name={state.name} waiting={taken} filed={0} onUndone={onClose} />
      <Button variant={typed === 0 ? 'primary' : 'second'} onClick={onClose}>
        {look}
      </Button>
      {typed > 0 && (
        <Button
          variant="primary"
          busy={filing.isPending}
          onClick={() =>
            filing.mutate(importId, {
              onSuccess: (count) => {
                toast({ title: filedText(count), duration: TOAST_MS.success });
                onClose();
              },
              onError: (error) => toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error }),
            })
          }
        >
          {i18n.t({
            id: 'received.fileAsProposed',
            message: '{count, plural, other {File # as proposed}}',
            values: { count: typed },
          })}
        </Button>
      )}
    </>
  );
}

const filedText = (count: number) =>
  i18n.t({
    id: 'import.filed',
    message:
      '{count, plural, =0 {Nothing was filed: each asks something first} one {# document filed} other {# documents filed}}',
    values: { count },
  });
