import { Link } from '@tanstack/react-router';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Trash2 from 'lucide-react/icons/trash-2';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** At the end of the table: what one seldom needs. The bar above leaves out what stands here. */
export function MoreWays({ offersTestData }: { offersTestData: boolean }) {
  const look = buttonClass({ variant: 'ghost' });
  return (
    <nav className="more-ways" aria-label="More">
      <Link to="/dashboard" search={{ view: 'trash' }} className={look}>
        <Icon of={Trash2} />
        Trash
      </Link>
      {offersTestData && (
        <Link to="/test-data" className={look}>
          <Icon of={FlaskConical} />
          Test data
        </Link>
      )}
    </nav>
  );
}
