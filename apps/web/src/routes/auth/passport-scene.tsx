import { dateText } from '@kinvault/domain/format/dates.ts';
import BookUser from 'lucide-react/icons/book-user';
import { i18n } from '../../lib/i18n.ts';
import { DocCover } from '../../ui/doc-object.tsx';

/** A closed passport on green cloth, next to the form. */
export function PassportScene() {
  return (
    <div className="auth-scene" aria-hidden="true">
      <DocCover
        className="auth-scene-cover"
        shape="booklet"
        tint="cloth"
        icon={BookUser}
        name={i18n.t({ id: 'documentType.passport', message: 'Passport' })}
        note={dateText(i18n, '2031-10-19')}
      />
    </div>
  );
}
