import { longDateText } from '@kinvault/domain/format/dates.ts';
import Eye from 'lucide-react/icons/eye';
import Camera from 'lucide-react/icons/image-up';
import { i18n } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import type { AskDraft } from './ask-draft.ts';

/** The page of the person who is asked, while the request is written. */
export function AskPreview({ draft, senderName }: { draft: AskDraft; senderName: string }) {
  const wanted = draft.wanted.trim() || '…';
  return (
    <section className="ask-preview" aria-labelledby="ask-preview">
      <h3 id="ask-preview" className="row strong">
        <Icon of={Eye} />
        {i18n.t({ id: 'ask.preview', message: 'What they see' })}
      </h3>
      <div className="ask-phone">
        <span className="ask-phone-brand">Kinvault</span>
        <div className="ask-phone-words">
          <b>
            {i18n.t({
              id: 'outside.askedFor',
              message: '{name} asks you for: {wanted}',
              values: { name: senderName, wanted },
            })}
          </b>
          {draft.message.trim() !== '' && (
            <q className="text-small" dir="auto">
              {draft.message.trim()}
            </q>
          )}
          <span className="ask-phone-place">
            <Icon of={Camera} />
            {i18n.t({ id: 'outside.chooseFiles', message: 'Choose files' })}
          </span>
          {draft.endsOn !== '' && (
            <span className="text-tiny muted">
              {i18n.t({
                id: 'outside.until',
                message: 'Until {date}, at most {count, plural, one {# file} other {# files}}.',
                values: { date: longDateText(i18n, draft.endsOn), count: draft.maxFiles },
              })}
            </span>
          )}
        </div>
      </div>
    </section>
  );
}
