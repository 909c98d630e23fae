import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import type { LucideIcon } from 'lucide-react';
import Baby from 'lucide-react/icons/baby';
import BookUser from 'lucide-react/icons/book-user';
import Car from 'lucide-react/icons/car';
import FileLock from 'lucide-react/icons/file-lock';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import FileType from 'lucide-react/icons/file-type';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import IdCard from 'lucide-react/icons/id-card';
import Landmark from 'lucide-react/icons/landmark';
import Scale from 'lucide-react/icons/scale';
import Umbrella from 'lucide-react/icons/umbrella';
import type { DocShape, DocTint } from '../ui/doc-object.tsx';

interface DocumentLook {
  shape: DocShape;
  tint: DocTint;
  icon: LucideIcon;
}

/** How a document looks without a picture of its own: documents look like what they are. */
export const DOCUMENT_LOOKS: Readonly<Record<DocumentType, DocumentLook>> = {
  ID: { shape: 'id1', tint: 'plain', icon: IdCard },
  Passport: { shape: 'booklet', tint: 'cloth', icon: BookUser },
  'Driver License': { shape: 'id1', tint: 'rose', icon: Car },
  'Birth Certificate': { shape: 'a4', tint: 'rose', icon: Baby },
  Insurance: { shape: 'id1', tint: 'blue', icon: Umbrella },
  Medical: { shape: 'a4', tint: 'plain', icon: HeartPulse },
  Education: { shape: 'a4', tint: 'blue', icon: GraduationCap },
  Financial: { shape: 'a4', tint: 'plain', icon: Landmark },
  Legal: { shape: 'a4', tint: 'sand', icon: Scale },
  Other: { shape: 'a4', tint: 'plain', icon: FileText },
};

/** Files of which no first page is drawn: a sheet that says what opens it [D-15]. */
const FORMAT_LOOKS: Partial<Record<FileKind, DocumentLook & { format?: string }>> = {
  doc: { shape: 'a4', tint: 'blue', icon: FileType, format: 'DOC' },
  xls: { shape: 'a4', tint: 'plain', icon: FileSpreadsheet, format: 'XLS' },
  locked: { shape: 'a4', tint: 'plain', icon: FileLock },
};

/** The cover's look: by the file where it has one, by the type otherwise. */
export function coverLook({ type, kind }: { type: DocumentType; kind: FileKind }): DocumentLook & { format?: string } {
  return FORMAT_LOOKS[kind] ?? DOCUMENT_LOOKS[type];
}
