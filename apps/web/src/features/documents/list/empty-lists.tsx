import { firstNameOf } from '@kinvault/domain/format/names.ts';
import Plus from 'lucide-react/icons/plus';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { OutlinedPapers } from '../../../ui/outlined-papers.tsx';
import './no-documents.css';
import './no-matches.css';

const BYTES_PER_MB = 1024 * 1024;

interface NoDocumentsProps {
  /** whose list this is; null for the general documents */
  owner: { name: string; isReader: boolean } | null;
  maxUploadBytes: number;
  /** absent when the reader may not upload here */
  onUpload?: () => void;
}

/** Says what belongs in an empty list, with the button to start [MDV-6]. */
export function NoDocuments({ owner, maxUploadBytes, onUpload }: NoDocumentsProps) {
  return (
    <EmptyState
      title={i18n.t({ id: 'noDocuments.title', message: 'No documents yet' })}
      illustration={<OutlinedPapers names={owner ? personalExamples() : generalExamples()} />}
      action={
        onUpload && (
          <>
            <Button variant="primary" size="big" icon={Plus} onClick={onUpload}>
              {i18n.t({ id: 'document.upload', message: 'Upload Document' })}
            </Button>
            <p className="text-small muted no-documents-hint">
              {i18n.t({
                id: 'document.uploadHint',
                message: 'Images, PDFs, and documents (max {size}MB)',
                values: { size: Math.round(maxUploadBytes / BYTES_PER_MB) },
              })}
            </p>
          </>
        )
      }
    >
      {belongings(owner)}{' '}
      {onUpload && (
        <span className="no-documents-by-mouse">
          {i18n.t({
            id: 'noDocuments.dropFile',
            message: 'Take a photo of one, or drop a file anywhere on this page.',
          })}
        </span>
      )}
      {onUpload && (
        <span className="no-documents-by-touch">
          {i18n.t({ id: 'noDocuments.chooseFile', message: 'Take a photo of one, or choose a file.' })}
        </span>
      )}
    </EmptyState>
  );
}

/** What belongs in the list: `owner` is null for general documents. */
export function belongings(owner: NoDocumentsProps['owner']): string {
  if (!owner)
    return i18n.t({
      id: 'noDocuments.general',
      message: 'The lease, the home insurance, the car’s registration: they belong here.',
    });
  if (owner.isReader)
    return i18n.t({ id: 'noDocuments.own', message: 'Your passport, ID card, vaccination record: they belong here.' });
  return i18n.t({
    id: 'noDocuments.other',
    message: '{name}’s passport, ID card, vaccination record: they belong here.',
    values: { name: firstNameOf(owner.name) },
  });
}

export function personalExamples() {
  return {
    a4: i18n.t({ id: 'example.vaccination', message: 'Vaccination record' }),
    booklet: i18n.t({ id: 'example.passport', message: 'Passport' }),
    id1: i18n.t({ id: 'example.identityCard', message: 'ID card' }),
  };
}

function generalExamples() {
  return {
    a4: i18n.t({ id: 'example.lease', message: 'Lease' }),
    booklet: i18n.t({ id: 'example.vehicle', message: 'Vehicle registration' }),
    id1: i18n.t({ id: 'example.insuranceCard', message: 'Insurance card' }),
  };
}

interface NoMatchesProps {
  title?: string;
  /** 'None of Mia’s 8 documents matches “tax”.' */
  reason: string;
  onClear: () => void;
}

/** Shown when the filters hide every document [MDV-6]. */
export function NoMatches({
  title = i18n.t({ id: 'noMatches.title', message: 'No documents found' }),
  reason,
  onClear,
}: NoMatchesProps) {
  return (
    <section className="no-matches">
      <h2 className="serif">{title}</h2>
      <p className="muted">{reason}</p>
      <Button onClick={onClear}>{i18n.t({ id: 'noMatches.clear', message: 'Clear Filters' })}</Button>
    </section>
  );
}
