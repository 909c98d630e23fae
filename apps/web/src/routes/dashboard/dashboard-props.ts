import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import type { InsuranceKind } from '@kinvault/domain/documents/insurance-kinds.ts';
import type { DocumentsQuery } from '../../features/documents/documents.api.ts';
import type { Renewing } from '../../household/renewals.ts';

/** What each view of the main part gets. */
export interface DashboardViewProps {
  query: DocumentsQuery;
  renewing: Renewing;
  /** absent when the reader may only view */
  onUpload?: () => void;
  /** the same with its type chosen */
  onUploadAs?: (chosen: { type?: DocumentType; insuranceKind?: InsuranceKind; name?: string }) => void;
  onUploadGeneral?: () => void;
  onManageFamily: () => void;
  /** a paper of this type for that person; undefined if the reader may not upload for them */
  uploadFor: (personId: string) => ((type: DocumentType, insuranceKind?: InsuranceKind) => void) | undefined;
}
