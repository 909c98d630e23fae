import type { DocumentVersion } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { useQuery } from '@tanstack/react-query';
import Scissors from 'lucide-react/icons/scissors';
import { useState } from 'react';
import { messageOf } from '../../../../lib/error-messages.ts';
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
  onReplaced: () => void;
  /** opens the editor of its pages; absent if the reader cannot change them */
  onPages: (() => void) | undefined;
}

/** The file and its earlier versions, to view and restore. Loaded when the list is opened. */
export function FileVersions({ document, mayEdit, onReplaced, onPages }: FileVersionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="file-versions">
      <h3 className="field-label">{i18n.t({ id: 'versions.file', message: 'File' })}</h3>
      <p className="file-versions-name">
        <bdi>{document.fileName}</bdi>
      </p>
      <div className="row wrap">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {i18n.t({ id: 'versions.title', message: 'Versions' })}
        </Button>
        {mayEdit && <ReplaceFile {...{ document, onReplaced }} />}
        {onPages && (
          <Button icon={Scissors} onClick={onPages}>
            {i18n.t({ id: 'pages.open', message: 'Pages…' })}
          </Button>
        )}
      </div>
      {isOpen && <VersionList document={document} mayEdit={mayEdit} />}
    </section>
  );
}

type ListProps = Pick<FileVersionsProps, 'document' | 'mayEdit'>;

function VersionList({ document, mayEdit }: ListProps) {
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

function VersionItem({ document, mayEdit, version }: ListProps & { version: DocumentVersion }) {
  const { number, isCurrent } = version;
  const restore = useRestoreVersion(document.id);
  const openVersion = useOpenVersion(document.id);
  const fail = useFailureToast();
  const { toast } = useToast();
  const title = i18n.t({ id: 'versions.version', message: 'Version {number}', values: { number } });
  const goBack = () =>
    restore.mutate(
      { number, revision: document.revision },
      {
        onSuccess: () =>
          toast({
            title: i18n.t({ id: 'versions.restored', message: 'Version {number} restored', values: { number } }),
            duration: TOAST_MS.success,
          }),
        onError: fail('update'),
      },
    );
  return (
    <li>
      <div className="grow">
        <p className="row wrap">
          <b className="strong">{title}</b>
          {isCurrent && <Badge tone="ok">{i18n.t({ id: 'versions.current', message: 'Current' })}</Badge>}
        </p>
        <p className="text-tiny muted tabular">{aboutVersion(version)}</p>
      </div>
      <Button variant="link" about={title} onClick={() => openVersion(number)}>
        {i18n.t({ id: 'versions.view', message: 'View' })}
      </Button>
      {mayEdit && !isCurrent && (
        <Button variant="link" busy={restore.isPending} about={title} onClick={goBack}>
          {i18n.t({ id: 'versions.restore', message: 'Restore' })}
        </Button>
      )}
    </li>
  );
}

/** '3 Mar 2024, Elena Rivera, 1.2 MB' */
function aboutVersion({ addedAt, addedBy, sizeBytes }: DocumentVersion): string {
  const values = { date: dateText(i18n, calendarDate(new Date(addedAt))), size: fileSizeText(i18n, sizeBytes) };
  if (!addedBy) return i18n.t({ id: 'versions.about', message: '{date}, {size}', values });
  return i18n.t({
    id: 'versions.aboutBy',
    message: '{date}, {name}, {size}',
    values: { ...values, name: addedBy.name },
  });
}

/** Opens a version in a new tab. Its URL expires, so each press requests a new one. */
function useOpenVersion(documentId: string) {
  const { toast } = useToast();
  return async (version: number) => {
    // opened before the response: browsers block a tab that opens later than the press
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    try {
      const address = await versionAddress(documentId, version);
      if (tab) tab.location.replace(address);
      else window.location.assign(address);
    } catch (error) {
      tab?.close();
      const title = i18n.t({
        id: 'viewer.loadFailed',
        message: 'Failed to load document: {reason}',
        values: { reason: messageOf(error) },
      });
      toast({ title, variant: 'destructive', duration: TOAST_MS.error });
    }
  };
}
