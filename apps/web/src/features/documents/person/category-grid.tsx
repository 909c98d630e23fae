import { countCategories } from '@kinvault/domain/documents/categories.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { DOCUMENT_CATEGORIES, type DocumentCategory } from '@kinvault/domain/documents/document-types.ts';
import { numberText } from '@kinvault/domain/format/numbers.ts';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import FileText from 'lucide-react/icons/file-text';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import IdCard from 'lucide-react/icons/id-card';
import Landmark from 'lucide-react/icons/landmark';
import { i18n } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import './category-grid.css';
import { categoryLabel } from '../categories.ts';

const ICONS: Readonly<Record<DocumentCategory, LucideIcon>> = {
  identity: IdCard,
  medical: HeartPulse,
  financial: Landmark,
  education: GraduationCap,
  other: FileText,
};

interface CategoryGridProps {
  documents: readonly Document[];
  selected: DocumentCategory | undefined;
}

/** Counts by category. Pressing one filters the list through the URL, pressing it again clears that [MDP-1, VAL-9]. */
export function CategoryGrid({ documents, selected }: CategoryGridProps) {
  const counts = countCategories(documents);
  return (
    <nav className="category-grid" aria-label={i18n.t({ id: 'category.title', message: 'Categories' })}>
      {DOCUMENT_CATEGORIES.map((category) => (
        <Category key={category} category={category} count={counts[category]} isSelected={category === selected} />
      ))}
    </nav>
  );
}

interface CategoryProps {
  category: DocumentCategory;
  count: number;
  isSelected: boolean;
}

function Category({ category, count, isSelected }: CategoryProps) {
  const face = (
    <>
      <span className="row category-tile-head">
        <Icon of={ICONS[category]} />
        <span className="category-tile-count">{numberText(i18n, count)}</span>
      </span>
      <span className="text-small strong ellipsis">{categoryLabel(category)}</span>
    </>
  );
  if (count === 0 && !isSelected) return <span className="category-tile none">{face}</span>;
  const current = isSelected ? 'true' : undefined;
  return (
    <Link
      to="."
      search={isSelected ? {} : { category }}
      replace
      resetScroll={false}
      className="category-tile"
      aria-current={current}
      activeProps={{ 'aria-current': current }}
    >
      {face}
    </Link>
  );
}
