import type { Duplicate } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import type { Dispatch, ReactNode } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileThumb } from '../files/file-parts.tsx';
import { itemToAsk } from '../queue/next-steps.ts';
import { isLive, type UploadEvent, type UploadItem, type UploadQueue } from '../queue/upload-queue.ts';
import { documentLine, foundSentence } from './duplicate-messages.ts';
import './duplicate-question.css';

interface DuplicateQuestionProps {
  queue: UploadQueue;
  dispatch: Dispatch<UploadEvent>;
  readerId: string;
  pictureOf: (document: Document) => ReactNode;
  /** opens the document instead of the upload dialog */
  onOpen: (documentId: string) => void;
}

/** Asks what to do with a file that is already here, or twice among the chosen files [REA-9]. */
export function DuplicateQuestion({ queue, dispatch, ...rest }: DuplicateQuestionProps) {
  const asked = itemToAsk(queue);
  if (!asked) return null;
  const { item, twin } = asked;
  const answers = {
    keep: () => dispatch({ type: 'answer', id: item.id, answer: 'keep' }),
    addVersion: () => dispatch({ type: 'answer', id: item.id, answer: 'version' }),
    leaveOut: () => dispatch({ type: 'remove', id: item.id }),
    close: () => dispatch({ type: 'closeQuestion', id: item.id }),
  };
  if (twin.kind === 'file') return <SameFileTwice key={item.id} item={item} other={twin.item} {...answers} />;
  const isOnly = !queue.items.some((one) => one !== item && isLive(one));
  return <AlreadyHere key={item.id} {...{ item, isOnly }} found={twin.found} {...answers} {...rest} />;
}

interface Answers {
  item: UploadItem;
  keep: () => void;
  addVersion: () => void;
  leaveOut: () => void;
  close: () => void;
}

interface AlreadyHereProps extends Answers, Pick<DuplicateQuestionProps, 'readerId' | 'pictureOf' | 'onOpen'> {
  found: Duplicate;
  /** no other file is left to upload */
  isOnly: boolean;
}

function AlreadyHere({ item, found, isOnly, readerId, pictureOf, onOpen, ...answers }: AlreadyHereProps) {
  const { document, mayEdit } = found;
  const openLabel = i18n.t({ id: 'duplicate.open', message: 'Open the one I have' });
  return (
    <Dialog
      open
      onClose={answers.close}
      title={i18n.t({ id: 'duplicate.title', message: 'You already have this' })}
      width={640}
      className="duplicate-question"
      footer={
        <>
          <KeepBoth onClick={answers.keep} />
          {mayEdit && (
            <Button onClick={answers.addVersion}>
              {i18n.t({ id: 'duplicate.addVersion', message: 'Add as new version' })}
            </Button>
          )}
          {isOnly ? (
            <Button variant="primary" onClick={() => onOpen(document.id)}>
              {openLabel}
            </Button>
          ) : (
            // a new tab: the other files stay where they are
            <LinkButton
              variant="primary"
              href={`/dashboard?doc=${document.id}`}
              target="_blank"
              onClick={answers.leaveOut}
            >
              {openLabel}
            </LinkButton>
          )}
        </>
      }
    >
      <p className="duplicate-sentence">{foundSentence(found, readerId)}</p>
      <div className="duplicate-pair">
        <Copy
          picture={pictureOf(document)}
          where={i18n.t({ id: 'duplicate.inKinvault', message: 'In Kinvault' })}
          name={document.name}
          note={documentLine(document)}
        />
        <Copy
          picture={pictureOf(document)}
          where={i18n.t({ id: 'duplicate.yourFile', message: 'Your file' })}
          name={item.file.name}
          note={fileSizeText(i18n, item.file.size)}
        />
      </div>
      <ExactOnly />
    </Dialog>
  );
}

function SameFileTwice({ item, other, ...answers }: Answers & { other: UploadItem }) {
  return (
    <Dialog
      open
      onClose={answers.close}
      title={i18n.t({ id: 'duplicate.twice', message: 'The same file twice' })}
      width={640}
      className="duplicate-question"
      footer={
        <>
          <KeepBoth onClick={answers.keep} />
          <Button variant="primary" onClick={answers.leaveOut}>
            {i18n.t({ id: 'duplicate.leaveOut', message: 'Upload it once' })}
          </Button>
        </>
      }
    >
      <p className="duplicate-sentence">
        {i18n.t({ id: 'duplicate.twiceHint', message: 'You chose two files that are exactly the same.' })}
      </p>
      <div className="duplicate-pair">
        {[other, item].map(({ id, file, draft }, at) => (
          <Copy
            key={id}
            picture={<FileThumb file={file} type={draft.type} />}
            where={
              at === 0
                ? i18n.t({ id: 'duplicate.firstFile', message: 'First file' })
                : i18n.t({ id: 'duplicate.secondFile', message: 'Second file' })
            }
            name={file.name}
            note={fileSizeText(i18n, file.size)}
          />
        ))}
      </div>
      <ExactOnly />
    </Dialog>
  );
}

function KeepBoth({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="ghost" className="duplicate-keep" onClick={onClick}>
      {i18n.t({ id: 'duplicate.keepBoth', message: 'Keep both' })}
    </Button>
  );
}

function Copy({ picture, where, name, note }: { picture: ReactNode; where: string; name: string; note: string }) {
  return (
    <figure>
      <span className="duplicate-object" aria-hidden="true">
        {picture}
      </span>
      <figcaption>
        <span className="text-small muted">{where}</span>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="text-small muted tabular">{note}</span>
      </figcaption>
    </figure>
  );
}

function ExactOnly() {
  return (
    <p className="text-small muted">
      {i18n.t({
        id: 'duplicate.exactOnly',
        message:
          'Only exact copies are recognized. Another photo or scan of the same document counts as a different file.',
      })}
    </p>
  );
}
