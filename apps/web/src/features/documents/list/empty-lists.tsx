import { firstNameOf, possessive } from '@kinvault/domain/format/names.ts';
import Plus from 'lucide-react/icons/plus';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GhostPapers } from '../../../ui/ghost-papers.tsx';
import './no-documents.css';
import './no-matches.css';

const BYTES_PER_MB = 1024 * 1024;
const PERSONAL = { a4: 'Vaccination record', booklet: 'Passport', id1: 'Identity card' };
const GENERAL = { a4: 'Lease', booklet: 'Vehicle papers', id1: 'Insurance card' };

interface NoDocumentsProps {
  /** whose papers belong here: a name, 'you', or nobody's for the family's */
  owner: { name: string; isReader: boolean } | null;
  maxUploadBytes: number;
  /** absent where the person may not upload here */
  onUpload?: () => void;
}

/** An empty drawer is an invitation: what belongs in it, and the one button that begins [MDV-6]. */
export function NoDocuments({ owner, maxUploadBytes, onUpload }: NoDocumentsProps) {
  return (
    <EmptyState
      title="No documents yet"
      ghosts={<GhostPapers names={owner ? PERSONAL : GENERAL} />}
      action={
        onUpload && (
          <>
            <Button variant="primary" size="big" icon={Plus} onClick={onUpload}>
              Upload Document
            </Button>
            <p className="text-small muted no-documents-hint">
              Images, PDFs, and documents (max {Math.round(maxUploadBytes / BYTES_PER_MB)}MB)
            </p>
          </>
        )
      }
    >
      {belongings(owner)}
      {onUpload ? ': photograph one, or ' : ' would lie here.'}
      {onUpload && <span className="no-documents-by-mouse">drop a file anywhere on this page.</span>}
      {onUpload && <span className="no-documents-by-touch">choose a file.</span>}
    </EmptyState>
  );
}

function belongings(owner: NoDocumentsProps['owner']): string {
  if (!owner) return 'The lease, the household policy, the papers of the car';
  const whose = owner.isReader ? 'Your' : possessive(firstNameOf(owner.name));
  return `${whose} passport, identity card, the vaccination record from the doctor`;
}

interface NoMatchesProps {
  title?: string;
  /** 'None of Mia’s 8 documents mentions “tax”.' */
  reason: string;
  onClear: () => void;
}

/** There are documents, but the filters hide each of them [MDV-6]. */
export function NoMatches({ title = 'No documents found', reason, onClear }: NoMatchesProps) {
  return (
    <section className="no-matches">
      <h2 className="serif">{title}</h2>
      <p className="muted">{reason}</p>
      <Button onClick={onClear}>Clear Filters</Button>
    </section>
  );
}
