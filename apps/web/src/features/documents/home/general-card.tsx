import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { Link } from '@tanstack/react-router';
import FolderOpen from 'lucide-react/icons/folder-open';
import Plus from 'lucide-react/icons/plus';
import { i18n } from '../../../lib/i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { OutlinedPaper } from '../../../ui/outlined-papers.tsx';
import { DocumentPicture } from '../cards/document-picture.tsx';
import './general-card.css';

const FAN_SIZE = 3;

interface GeneralCardProps {
  documents: readonly Document[];
  /** known before the documents have loaded */
  count: number;
  /** 'Everyone in Rivera can see them.' */
  whoSees: string;
  /** absent when the reader may only view */
  onUpload?: () => void;
}

/** The documents that belong to the whole family [DSH-4]. */
export function GeneralCard({ documents, count, whoSees, onUpload }: GeneralCardProps) {
  const isEmpty = count === 0;
  return (
    <section className={classNames('general-card', isEmpty && 'empty')} aria-labelledby="general-card">
      <div className="general-card-fan" aria-hidden="true">
        {isEmpty
          ? [
              i18n.t({ id: 'example.lease', message: 'Lease' }),
              i18n.t({ id: 'example.homeInsurance', message: 'Home insurance' }),
              i18n.t({ id: 'example.car', message: 'Car' }),
            ].map((name) => (
              <OutlinedPaper key={name} shape="a4">
                <span>{name}</span>
              </OutlinedPaper>
            ))
          : documents.slice(0, FAN_SIZE).map((document) => <DocumentPicture key={document.id} document={document} />)}
      </div>
      <div className="grow">
        <h2 id="general-card">{i18n.t({ id: 'generalCard.title', message: 'Family/General Documents' })}</h2>
        <p className="text-small muted">
          {isEmpty
            ? i18n.t({ id: 'generalCard.text', message: 'The lease, the home insurance, the car.' })
            : i18n.t({
                id: 'generalCard.count',
                message: '{count, plural, one {# document.} other {# documents.}}',
                values: { count },
              })}{' '}
          {whoSees}
        </p>
      </div>
      <div className="row">
        {onUpload && (
          <Button variant={isEmpty ? 'second' : 'ghost'} icon={Plus} onClick={onUpload}>
            {i18n.t({ id: 'generalCard.add', message: 'Add a family document' })}
          </Button>
        )}
        {!isEmpty && (
          <Link to="/dashboard" search={{ view: 'general' }} className={buttonClass({ variant: 'second' })}>
            <Icon of={FolderOpen} />
            {i18n.t({ id: 'generalCard.open', message: 'Open' })}
          </Link>
        )}
      </div>
    </section>
  );
}
