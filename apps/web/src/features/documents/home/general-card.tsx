import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { Link } from '@tanstack/react-router';
import FolderOpen from 'lucide-react/icons/folder-open';
import Plus from 'lucide-react/icons/plus';
import { i18n } from '../../../lib/i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { GhostPaper } from '../../../ui/ghost-papers.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DocumentPicture } from '../cards/document-picture.tsx';
import './general-card.css';

const FAN_SIZE = 4;

interface GeneralCardProps {
  documents: readonly Document[];
  /** known before the documents are */
  count: number;
  /** 'Everyone in Rivera can see them.' */
  whoSees: string;
  /** absent when the reader may only view */
  onUpload?: () => void;
}

/** The documents that belong to the whole family [DSH-4]. */
export function GeneralCard({ documents, count, whoSees, onUpload }: GeneralCardProps) {
  return (
    <section className="general-card">
      <div>
        <h1 className="serif">{i18n.t({ id: 'generalCard.title', message: 'Family/General Documents' })}</h1>
        <p className="general-card-words">
          {i18n.t({
            id: 'generalCard.text',
            message: 'The papers that belong to everyone: the lease, the home insurance, the car.',
          })}{' '}
          {whoSees}
        </p>
        <div className="row wrap">
          {count > 0 && (
            <Link to="/dashboard" search={{ view: 'general' }} className={buttonClass({ variant: 'primary' })}>
              <Icon of={FolderOpen} />
              {i18n.t({
                id: 'generalCard.open',
                message: '{count, plural, one {Open # document} other {Open # documents}}',
                values: { count },
              })}
            </Link>
          )}
          {onUpload && (
            <Button variant={count > 0 ? 'second' : 'primary'} icon={Plus} onClick={onUpload}>
              {i18n.t({ id: 'generalCard.add', message: 'Add a family document' })}
            </Button>
          )}
        </div>
      </div>
      <div className="general-card-fan" aria-hidden="true">
        {count > 0
          ? documents.slice(0, FAN_SIZE).map((document) => <DocumentPicture key={document.id} document={document} />)
          : [
              i18n.t({ id: 'example.lease', message: 'Lease' }),
              i18n.t({ id: 'example.homeInsurance', message: 'Home insurance' }),
              i18n.t({ id: 'example.car', message: 'Car' }),
            ].map((name) => (
              <GhostPaper key={name} shape="a4">
                <span>{name}</span>
              </GhostPaper>
            ))}
      </div>
    </section>
  );
}
