import { MAX_SEARCH_CHARS } from '@kinvault/domain/documents/document-limits.ts';
import { type ListAddress, listQueryText } from '@kinvault/domain/documents/list-address.ts';
import { useSearch } from '@tanstack/react-router';
import { addressOf, isFiltered } from '../../features/documents/list/list-view.ts';
import type { ListControls } from '../../features/documents/list/use-list-view.ts';
import { ViewTools } from '../../features/views/view-tools.tsx';
import type { DashboardSearch } from '../../router.tsx';

/** Saves what a list shows, with its order: on phones a list without one has another. */
export function ListViewTools({ list: { settled } }: { list: ListControls }) {
  const search = useSearch({ from: '/dashboard' });
  const filters = { ...addressOf(settled), sort: settled.sort };
  const q = filters.q?.trim().slice(0, MAX_SEARCH_CHARS) || undefined;
  return <ViewTools query={listQueryText({ ...placeOf(search), ...filters, q })} isWorthSaving={isFiltered(settled)} />;
}

function placeOf({ member, collection, view }: DashboardSearch): ListAddress {
  if (member !== undefined) return { member };
  if (collection !== undefined) return { collection };
  return { view: view === 'general' ? 'general' : 'all' };
}
