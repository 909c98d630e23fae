import { Link } from '@tanstack/react-router';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** At the end of home: what one seldom needs. */
export function MoreWays() {
  return (
    <nav className="more-ways" aria-label="More">
      <Link to="/test-data" className={buttonClass({ variant: 'ghost' })}>
        <Icon of={FlaskConical} />
        Test data
      </Link>
    </nav>
  );
}
