import type { DocumentVersion } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../lib/error-sentences.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TOAST_MS, useToast } from '../../../../ui/toast.tsx';
import { useFailureToast } from '../failure-toast.ts';
import { PaneFailure } from '../pane-failure.tsx';
import { ReplaceFile } from './replace-file.tsx';
import { useRestoreVersion, versionAddress, versionsQuery } from './versions.api.ts';

interface FileVersionsProps {
  document: Document;
  mayEdit: boolean;
}

/** The file and those that it had before: to look at, and to go back to. Asked for only when somebody wants to see them. */
export function FileVersions({ document, mayEdit }: FileVersionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="file-versions">
      <h3 className="field-label">File</h3>
      <p className="file-versions-name">
        <bdi>{document.fileName}</bdi>
      </p>
      <div className="row wrap">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Versions
        </Button>
        {mayEdit && <ReplaceFile document={document} />}
      </div>
      {isOpen && <VersionList document={document} mayEdit={mayEdit} />}
    </section>
  );
}

function VersionList({ document, mayEdit }: FileVersionsProps) {
  const query = useQuery(versionsQuery(document.id));
  if (!query.data) return query.error ? <PaneFailure query={query} /> : <Skeleton className="viewer-side-wait" />;
  return (
    <ol className="viewer-side-people">
      {query.data.versions.map((version) => (
        <VersionItem key={version.number} {...{ document, mayEdit, version }} />
      ))}
    </ol>
  );
}

function VersionItem({ document, mayEdit, version }: FileVersionsProps & { version: DocumentVersion }) {
  const { number, isCurrent, addedAt, addedBy, sizeBytes } = version;
  const restore = useRestoreVersion(document.id);
  const openVersion = useOpenVersion(document.id);
  const fail = useFailureToast();
  const { toast } = useToast();
  const title = `Version ${number}`;
  const goBack = () =>
    restore.mutate(
      { number, revision: document.revision },
      {
        onSuccess: () => toast({ title: `${title} is the current one again`, duration: TOAST_MS.success }),
        onError: fail('Failed to update document'),
      },
    );
  return (
    <li>
      <div className="grow">
        <p className="row wrap">
          <b className="strong">{title}</b>
          {isCurrent && <Badge tone="ok">Current</Badge>}
        </p>
        <p className="text-tiny muted tabular">
          {dateText(i18n, calendarDate(new Date(addedAt)))}
          {addedBy && `, ${addedBy.name}`}, {fileSizeText(i18n, sizeBytes)}
        </p>
      </div>
      <Button variant="link" aria-label={`Look at version ${number}`} onClick={() => openVersion(number)}>
        Look at
      </Button>
      {mayEdit && !isCurrent && (
        <Button variant="link" busy={restore.isPending} aria-label={`Restore version ${number}`} onClick={goBack}>
          Restore
        </Button>
      )}
    </li>
  );
}

/** Opens a file that a document has had, in a tab of its own: the address ends, so it is asked for at each press. */
function useOpenVersion(documentId: string) {
  const { toast } = useToast();
  return async (version: number) => {
    // opened before the answer: a tab that comes later than the press is one that browsers hold back
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    try {
      const address = await versionAddress(documentId, version);
      if (tab) tab.location.replace(address);
      else window.location.assign(address);
    } catch (error) {
      tab?.close();
      const title = `Failed to load document: ${messageOf(error)}`;
      toast({ title, variant: 'destructive', duration: TOAST_MS.error });
    }
  };
}
