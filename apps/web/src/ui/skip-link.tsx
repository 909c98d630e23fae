import { i18n } from '../lib/i18n.ts';
import './skip-link.css';

/** The first Tab stop, visible only while it has the focus. The page's main part has the id "main". */
export function SkipLink() {
  return (
    <a className="skip-link button primary" href="#main">
      {i18n.t({ id: 'ui.skipToMain', message: 'Skip to main content' })}
    </a>
  );
}
