import { usePageMeta } from '../lib/page-meta.ts';

export function AuthScreen() {
  usePageMeta('auth');
  return <main className="boot">Sign In</main>;
}
