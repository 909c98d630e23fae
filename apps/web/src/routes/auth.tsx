import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthScene } from '../features/session/auth-scene.tsx';
import { type AuthTab, AuthTabs } from '../features/session/auth-tabs.tsx';
import { SignInForm } from '../features/session/sign-in-form.tsx';
import { EMPTY_SIGN_UP, type SignUpDraft } from '../features/session/sign-up-draft.ts';
import { SignUpForm } from '../features/session/sign-up-form.tsx';
import { usePageMeta } from '../lib/page-meta.ts';
import { safePath } from '../lib/safe-path.ts';
import { sessionQuery } from '../lib/session.ts';
import { Brand } from '../ui/brand.tsx';
import './auth.css';

const DEFAULT_MIN_PASSWORD_LENGTH = 6;

export function AuthScreen() {
  usePageMeta('auth');
  const router = useRouter();
  const search = useSearch({ from: '/auth' });
  const session = useQueryClient().getQueryData(sessionQuery.queryKey); // the guard has asked for it
  const [tab, setTab] = useState<AuthTab>(search.tab ?? 'sign-in');
  // one draft for both tabs: who typed an address under the wrong one keeps it
  const [draft, setDraft] = useState(EMPTY_SIGN_UP);
  const form = {
    draft,
    onChange: (change: Partial<SignUpDraft>) => setDraft((before) => ({ ...before, ...change })),
    onDone: () => router.history.replace(safePath(search.next)),
  };
  return (
    <div className="auth">
      <div className="auth-side">
        <header>
          <Brand />
        </header>
        <main className="auth-card">
          <h1>{headline(tab, draft)}</h1>
          <AuthTabs value={tab} onChange={setTab}>
            {tab === 'sign-in' ? (
              <SignInForm {...form} />
            ) : (
              <SignUpForm
                {...form}
                minPasswordLength={session?.settings.minPasswordLength ?? DEFAULT_MIN_PASSWORD_LENGTH}
              />
            )}
          </AuthTabs>
        </main>
      </div>
      <AuthScene />
    </div>
  );
}

function headline(tab: AuthTab, { family }: SignUpDraft): string {
  if (tab === 'sign-in') return 'Your family’s papers are waiting';
  return family === 'join' ? 'Join your family' : 'Open a drawer for your family';
}
