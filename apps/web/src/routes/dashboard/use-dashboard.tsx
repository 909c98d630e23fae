import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dashboardViewOf } from '../../features/dashboard/dashboard-view.ts';
import { useDocuments } from '../../features/documents/documents.api.ts';
import type { SavedFiles } from '../../features/upload/queue/save-files.ts';
import { collectionsQuery } from '../../household/collections.ts';
import { useFamilies, useMembers, useReader } from '../../household/household.tsx';
import { usePalette } from '../palette/use-palette.tsx';
import { InstallLayer } from './install-layer.tsx';
import { InvitesLayer, useEditProfile, useFamilyDialog, useNotices } from './layers.tsx';
import { uploadTargetAt } from './upload-target.ts';
import { useAlsoIn } from './use-also-in.tsx';
import { useReadingLayer } from './use-reading-layer.tsx';
import { useRenewing } from './use-renewing.tsx';
import { useUploadLayer } from './use-upload-layer.tsx';
import { ViewerLayer } from './viewer-layer.tsx';

export type Dashboard = ReturnType<typeof useDashboard>;

const NONE: readonly string[] = [];

/** What the dashboard shows, what its buttons open, and the layers above it. */
export function useDashboard() {
  const query = useDocuments();
  const { documents } = query;
  const dashboardView = dashboardViewOf(useSearch({ from: '/dashboard' }), useMembers());
  const { data: collections } = useQuery(collectionsQuery);
  const collectionId = dashboardView.kind === 'collection' ? dashboardView.collectionId : undefined;
  const collection = collections?.find(({ id }) => id === collectionId);
  const alsoIn = useAlsoIn(collection);
  const target: UploadTarget | null = uploadTargetAt(dashboardView, useFamilies(), useReader(), collection);
  const reading = useReadingLayer();
  function onSaved(saved: SavedFiles) {
    reading.askAfter(saved);
    alsoIn.add(saved.documents.map(({ id }) => id));
  }
  const uploads = useUploadLayer({ target, documents, alsoIn: alsoIn.field, onSaved, onClosed: alsoIn.reset });
  const renewing = useRenewing(documents);
  const editProfile = useEditProfile();
  const familyDialog = useFamilyDialog();
  const notices = useNotices();
  const openers = {
    /** absent when the reader may only view */
    onUpload: target ? uploads.choose : undefined,
    onUploadAs: target ? uploads.chooseAs : undefined,
    onManageFamily: familyDialog.open,
    onEditProfile: editProfile.open,
  };
  const palette = usePalette({ documents, ...openers });
  const layers: ReactNode = (
    <>
      {uploads.layer}
      {editProfile.layer}
      {familyDialog.layer}
      {notices.layer}
      {palette.layer}
      <InvitesLayer />
      <ViewerLayer
        {...{ dashboardView, query, renewing }}
        collectionIds={collection?.documentIds ?? NONE}
        onRead={reading.open}
        onReplaced={reading.askAfterReplacing}
      />
      {renewing.layer}
      {reading.layer}
      <InstallLayer documents={query.hasNextPage ? undefined : documents} />
    </>
  );
  return { ...openers, query, dashboardView, renewing, uploads, bell: notices.bell, onFind: palette.open, layers };
}
