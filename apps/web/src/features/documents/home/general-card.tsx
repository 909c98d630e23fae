import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import { Link } from '@tanstack/react-router';
import FolderOpen from 'lucide-react/icons/folder-open';
import Plus from 'lucide-react/icons/plus';
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
  /** 'Everybody in Rivera sees them.' */
  whoSees: string;
  /** absent where the person may only look */
  onUpload?: () => void;
}

/** The papers that belong to everyone [DSH-4]. */
export function GeneralCard({ documents, count, whoSees, onUpload }: GeneralCardProps) {
  return (
    <section className="general-card">
      <div>
        <h1 className="serif">Family/General Documents</h1>
        <p className="general-card-words">
          The papers that belong to everyone: the lease, the household policy, the car. {whoSees}
        </p>
        <div className="row wrap">
          {count > 0 && (
            <Link to="/dashboard" search={{ view: 'general' }} className={buttonClass({ variant: 'primary' })}>
              <Icon of={FolderOpen} />
              Open {counted(count, 'document')}
            </Link>
          )}
          {onUpload && (
            <Button variant={count > 0 ? 'second' : 'primary'} icon={Plus} onClick={onUpload}>
              Add a family document
            </Button>
          )}
        </div>
      </div>
      <div className="general-card-fan" aria-hidden="true">
        {count > 0
          ? documents.slice(0, FAN_SIZE).map((document) => <DocumentPicture key={document.id} document={document} />)
          : ['Lease', 'Household policy', 'Car'].map((name) => (
              <GhostPaper key={name} shape="a4">
                <span>{name}</span>
              </GhostPaper>
            ))}
      </div>
    </section>
  );
}
