import { DOCUMENT_TYPE_FACTS, DOCUMENT_TYPES, type DocumentType } from '@kinvault/domain/documents/document-types.ts';
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

type IconName = (typeof DOCUMENT_TYPE_FACTS)[DocumentType]['look']['icon'];

const ICONS: Readonly<Record<IconName, LucideIcon>> = {
  'id-card': IdCard,
  passport: BookUser,
  car: Car,
  child: Baby,
  umbrella: Umbrella,
  heart: HeartPulse,
  school: GraduationCap,
  bank: Landmark,
  scales: Scale,
  sheet: FileText,
};

/** How a document of each type looks without a picture. */
export const DOCUMENT_LOOKS = Object.fromEntries(
  DOCUMENT_TYPES.map((type) => {
    const { look } = DOCUMENT_TYPE_FACTS[type];
    return [type, { ...look, icon: ICONS[look.icon] }];
  }),
) as Readonly<Record<DocumentType, DocumentLook>>;

/** Files without a thumbnail: a sheet that says what opens it [D-15]. */
const FORMAT_LOOKS: Partial<Record<FileKind, DocumentLook & { format?: string }>> = {
  doc: { shape: 'a4', tint: 'blue', icon: FileType, format: 'DOC' },
  xls: { shape: 'a4', tint: 'plain', icon: FileSpreadsheet, format: 'XLS' },
  locked: { shape: 'a4', tint: 'plain', icon: FileLock },
};

/** The cover's look: by the kind of file if it has one, otherwise by the type. */
export function coverLook({ type, kind }: { type: DocumentType; kind: FileKind }): DocumentLook & { format?: string } {
  return FORMAT_LOOKS[kind] ?? DOCUMENT_LOOKS[type];
}
