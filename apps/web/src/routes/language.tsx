import type { Language } from '@kinvault/domain/messages/languages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { LanguageList } from '../features/languages/language-list.tsx';
import { LanguageSamples } from '../features/languages/language-samples.tsx';
import '../features/profile/profile.css';
import { usePageMeta } from '../household/page-meta.ts';
import { call } from '../lib/api-client.ts';
import { errorNotice } from '../lib/error-messages.ts';
import { i18n } from '../lib/i18n.ts';
import { chooseLanguage } from '../lib/language.ts';
import { reloadSession } from '../lib/session-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { TOAST_MS, useToast } from '../ui/toast.tsx';
import { PagePalette } from './palette/page-palette.tsx';

/** The language of the reader's pages, mails and calendar [LNG-2]. */
export function LanguageScreen() {
  usePageMeta('language');
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [isSaving, setIsSaving] = useState(false);

  async function choose(language: Language) {
    setIsSaving(true);
    try {
      await call('setLanguage', { body: { language, isChosen: true } });
      await reloadSession(queryClient);
      await chooseLanguage(language); // renders this page again
    } catch (error) {
      toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error });
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <main className="profile-page">
      <nav aria-label={i18n.t({ id: 'language.label', message: 'Language' })}>
        <Link to="/profile" className={buttonClass({ variant: 'ghost' })}>
          <Icon of={ArrowLeft} />
          {i18n.t({ id: 'profile.title', message: 'Your profile' })}
        </Link>
      </nav>
      <h1 className="serif">{i18n.t({ id: 'language.title', message: 'Language and region' })}</h1>
      <LanguageList isDisabled={isSaving} onChoose={choose} />
      <LanguageSamples />
      <p className="text-small muted">
        {i18n.t({
          id: 'language.onlyYou',
          message: 'Only for you. The others keep their own. Emails and reminders follow your choice.',
        })}
      </p>
      <PagePalette />
    </main>
  );
}
