import { Link } from '@tanstack/react-router';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { openKeyboardHelp } from '../keyboard-help/open-keyboard-help.ts';
import './about.css';

/** Links at the bottom of the profile. */
export function AboutLinks() {
  return (
    <footer>
      <nav className="about-links" aria-label={i18n.t({ id: 'about.label', message: 'About Kinvault' })}>
        <Button variant="link" onClick={openKeyboardHelp}>
          {i18n.t({ id: 'shortcuts.title', message: 'Keyboard shortcuts' })}
        </Button>
        <Link to="/privacy">{i18n.t({ id: 'privacy.title', message: 'Privacy' })}</Link>
        <Link to="/accessibility">{i18n.t({ id: 'accessibility.title', message: 'Accessibility' })}</Link>
      </nav>
    </footer>
  );
}
