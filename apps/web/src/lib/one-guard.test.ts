import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '..');

/** Layers without unsaved input, and why; every other one must ask. */
const ALLOWED: Record<string, string> = {
  'ui/confirm-dialog.tsx': 'a question with two answers',
  'ui/slide-over.tsx': 'holds the sidebar, whose links act at once',
  'features/collections/who-sees-what.tsx': 'a list to read',
  'features/documents/selecting/refused-dialog.tsx': 'a list to read',
  'features/families/received/invites-dialog.tsx': 'invitations that are answered at once',
  'features/install/install-sheet.tsx': 'how to install',
  'features/palette/palette.tsx': 'a search',
  'features/profile/data/delete-account-dialog.tsx': 'what is typed to confirm is no loss',
  'features/profile/security/manage-two-step-dialog.tsx': 'a password or a code, quickly typed again',
  'features/profile/security/set-up-two-step-dialog.tsx':
    'a code, quickly typed again; the backup codes have one way out',
  'features/proposals/date-question.tsx': 'each answer is sent at once',
  'features/proposals/plain-dialog.tsx': 'a sentence to read',
  'features/received/received-dialogs.tsx': 'pictures to look at, and buttons that act at once',
  'features/renewing/renew-dialog.tsx': 'asked by routes/dashboard/renewing-layer.tsx, which knows the upload',
  'features/upload/duplicates/duplicate-question.tsx': 'the upload behind it keeps the file',
  'features/upload/files/shared-files-dialog.tsx': 'the files are still in the app that has shared them',
  'features/viewer/card-sheet/card-sheet-dialog.tsx': 'two sides, quickly chosen again',
  'features/viewer/copy-url-button.tsx': 'an address to copy',
  'features/viewer/copy/share-sheet.tsx': 'buttons that act at once',
  'features/viewer/desktop-viewer.tsx':
    'asked by side-panel/edit/use-edit-mode.tsx; notes are saved while they are typed',
  'features/viewer/mobile-viewer.tsx': 'as desktop-viewer.tsx',
  'features/viewer/side-panel/details/belongs-dialog.tsx': 'boxes that act at once',
  'features/viewer/side-panel/edit/conflict-dialog.tsx': 'the form behind it keeps what was typed',
  'features/viewer/side-panel/sharing/owner-sharing.tsx': 'asked by share-dialog.tsx',
  'features/viewer/side-panel/use-side-panel.tsx':
    'asked by edit/use-edit-mode.tsx; notes are saved while they are typed',
  'household/links/made-link.tsx': 'an address to copy, which the profile keeps',
  'routes/dashboard/list-sheet.tsx': 'filters that act at once',
  'routes/keyboard-help/shortcuts-dialog.tsx': 'a list to read',
  'routes/kit/kit-layers.tsx': 'the kit shows the parts alone',
};

const LAYER = /<Dialog\b|(?<!function )\buseModal\(/;
const GUARD = /\b(useDiscardGuard|useLeaveQuestion)\(/;
/** The layer itself. */
const PART = 'ui/dialog.tsx';

const files = fs
  .readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll(path.sep, '/'))
  .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && name !== PART)
  .map((name) => ({ name, text: fs.readFileSync(path.join(SOURCES, name), 'utf8') }));

it('every dialog and sheet asks before it discards what was typed or chosen', () => {
  const unguarded = files.filter(({ text }) => LAYER.test(text) && !GUARD.test(text)).map(({ name }) => name);
  expect(unguarded.filter((name) => !(name in ALLOWED))).toEqual([]);
  expect(Object.keys(ALLOWED).filter((name) => !unguarded.includes(name))).toEqual([]);
});

it('only one hook asks, and nothing else blocks leaving a page', () => {
  const asking = files.filter(({ text }) => /<DiscardQuestion\b|\buseBlocker\(/.test(text)).map(({ name }) => name);
  expect(asking).toEqual(['lib/use-discard-guard.tsx']);
});
