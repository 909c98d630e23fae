import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import type { InsuranceKind } from '@kinvault/domain/documents/insurance-kinds.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Session } from '@kinvault/domain/people/account.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import type { DocumentsQuery } from '../../features/documents/documents.api.ts';
import type { ListedMember } from '../../household/listed-members.ts';
import type { Renewing } from '../../household/renewals.ts';

/** Data that every part of the dashboard needs. */
export interface DashboardProps {
  families: Family[];
  person: Person;
  settings: Session['settings'];
}

/** What each view of the main part gets besides. */
export interface DashboardViewProps extends DashboardProps {
  members: readonly ListedMember[];
  query: DocumentsQuery;
  now: Date;
  today: string;
  renewing: Renewing;
  /** absent when the reader may only view */
  onUpload?: () => void;
  onUploadGeneral?: () => void;
  onManageFamily: () => void;
  /** a paper of this type for that person; undefined where the reader may not upload for them */
  uploadFor: (personId: string) => ((type: DocumentType, insuranceKind?: InsuranceKind) => void) | undefined;
}
