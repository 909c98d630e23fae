import { usePageMeta } from '../lib/page-meta.ts';

export function DashboardScreen() {
  usePageMeta('dashboard');
  return <main className="boot">Documents</main>;
}
