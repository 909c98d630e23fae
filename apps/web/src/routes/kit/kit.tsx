import { usePageMeta } from '../../household/page-meta.ts';
import { useTheme } from '../../lib/theme.ts';
import { Brand } from '../../ui/brand.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import './kit.css';
import { KitColors, KitType } from './kit-colors.tsx';
import { KitButtons, KitMarks } from './kit-controls.tsx';
import { KitDocuments, KitRenewalWindows, KitValidityBars } from './kit-documents.tsx';
import { KitFields } from './kit-fields.tsx';
import { KitLayers, KitToasts } from './kit-layers.tsx';
import { KitPeople } from './kit-people.tsx';
import { KitStates } from './kit-states.tsx';

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const;

/** Every UI part in every state. In development only: the router leaves it out of the production build. */
export function KitScreen() {
  usePageMeta('kit');
  const [theme, setTheme] = useTheme();
  return (
    <main className="kit">
      <header className="row wrap">
        <Brand />
        <h1 className="grow muted">Kit: every part and its states</h1>
        <Segmented label="Theme" options={THEMES} value={theme} onChange={setTheme} />
      </header>
      <KitColors />
      <KitType />
      <KitButtons />
      <KitFields />
      <KitMarks />
      <KitPeople />
      <KitDocuments />
      <KitValidityBars />
      <KitRenewalWindows />
      <KitLayers />
      <KitToasts />
      <KitStates />
    </main>
  );
}
