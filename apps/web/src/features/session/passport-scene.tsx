import BookUser from 'lucide-react/icons/book-user';
import { DocCover } from '../../ui/doc-object.tsx';

/** One closed passport on green cloth, beside a form about nothing but the key. */
export function PassportScene() {
  return (
    <div className="auth-scene" aria-hidden="true">
      <DocCover
        className="auth-scene-cover"
        shape="booklet"
        tint="cloth"
        icon={BookUser}
        name="Passport"
        note="19 Oct 2031"
      />
    </div>
  );
}
