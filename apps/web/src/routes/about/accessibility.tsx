import { usePageMeta } from '../../household/page-meta.ts';
import { i18n } from '../../lib/i18n.ts';
import { AboutPage, AboutSection } from './about-page.tsx';

/** What applies to every screen, and what does not yet: docs/conformance.md says how it is tested. */
export function AccessibilityScreen() {
  usePageMeta('accessibility');
  return (
    <AboutPage
      title={i18n.t({ id: 'accessibility.title', message: 'Accessibility' })}
      lead={i18n.t({
        id: 'accessibility.lead',
        message: 'Kinvault is for everyone in the family. Our aim is WCAG 2.2, level AA.',
      })}
    >
      {() => (
        <>
          <AboutSection
            title={i18n.t({ id: 'accessibility.worksTitle', message: 'What you can rely on' })}
            points={working()}
          />
          <AboutSection
            title={i18n.t({ id: 'accessibility.limitsTitle', message: 'What doesn’t work yet' })}
            points={limits()}
          />
        </>
      )}
    </AboutPage>
  );
}

function working(): string[] {
  return [
    i18n.t({
      id: 'accessibility.keyboard',
      message: 'You can do everything with the keyboard. Press ? after signing in to see the shortcuts.',
    }),
    i18n.t({
      id: 'accessibility.screenReader',
      message: 'Buttons, fields and messages have names for screen readers, and a state is never told by color alone.',
    }),
    i18n.t({
      id: 'accessibility.zoom',
      message: 'Pages fit into a window 360 pixels wide without scrolling sideways, so you can enlarge them.',
    }),
    i18n.t({
      id: 'accessibility.theme',
      message: 'There is a light and a dark theme, and nothing moves where your system asks for less motion.',
    }),
    i18n.t({
      id: 'accessibility.time',
      message: 'Short messages can also be found again with F8 while they are shown.',
    }),
    i18n.t({
      id: 'accessibility.tests',
      message: 'A program (axe) looks for barriers on our screens, in both themes.',
    }),
  ];
}

function limits(): string[] {
  return [
    i18n.t({
      id: 'accessibility.files',
      message: 'A document is as accessible as its file: a photo of a letter can’t be read out.',
    }),
    i18n.t({
      id: 'accessibility.experts',
      message:
        'People outside the project haven’t examined Kinvault yet, nor has it been tried with every screen reader.',
    }),
  ];
}
