/** What a person sees and presses. */
export const SCREEN_FAULTS = [
  {
    id: 'six-notices',
    fault: 'Six notices stand there at once, not five.',
    edits: [{ file: 'apps/web/src/ui/toast-state.ts', find: 'TOAST_LIMIT = 5', replace: 'TOAST_LIMIT = 6' }],
    caughtBy: [{ kind: 'unit', file: 'apps/web/src/ui/toast-state.test.ts' }],
  },
  {
    id: 'zoom-by-twenty',
    fault: 'The viewer zooms in steps of 20 percent.',
    edits: [{ file: 'apps/web/src/features/viewer/view-state.ts', find: 'ZOOM_STEP = 25', replace: 'ZOOM_STEP = 20' }],
    caughtBy: [{ kind: 'unit', file: 'apps/web/src/features/viewer/view-state.test.ts' }],
  },
  {
    id: 'esc-closes-two-layers',
    fault: 'Esc in a dialog of the viewer closes the viewer too.',
    edits: [
      {
        file: 'apps/web/src/ui/use-modal.ts',
        find: 'if (event.target !== event.currentTarget) return;',
        replace: '',
      },
    ],
    caughtBy: [{ kind: 'e2e', file: 'e2e/viewer-layers.spec.ts', title: 'closes only the dialog' }],
  },
  {
    id: 'theme-key-renamed',
    fault: 'The chosen theme is stored under another key.',
    edits: [
      {
        file: 'apps/web/src/lib/theme.ts',
        find: "const STORAGE_KEY = 'theme';",
        replace: "const STORAGE_KEY = 'kinvault-theme';",
      },
      {
        file: 'apps/web/public/theme.js',
        find: "localStorage.getItem('theme')",
        replace: "localStorage.getItem('kinvault-theme')",
      },
      {
        file: 'apps/web/public/theme.js',
        find: "event.key === 'theme'",
        replace: "event.key === 'kinvault-theme'",
      },
    ],
    caughtBy: [
      { kind: 'unit', file: 'apps/web/src/lib/theme.test.ts', title: 'when another tab stores another theme' },
      { kind: 'e2e', file: 'e2e/theme.spec.ts', title: 'stored under “theme”' },
    ],
  },
  {
    id: 'list-page-dropped',
    fault: 'A long list lacks the documents of its second page.',
    edits: [
      {
        file: 'apps/web/src/features/documents/documents.api.ts',
        find: ' parts.flatMap(({ documents }) => documents)',
        replace: ' parts.filter((_part, index) => index !== 1).flatMap(({ documents }) => documents)',
      },
    ],
    caughtBy: [{ kind: 'e2e', file: 'e2e/grid.spec.ts', title: 'a long list does not shift while thumbnails load' }],
  },
  {
    id: 'old-lists-stay-on-device',
    fault: 'Lists that a device has kept stay when the families cannot be read.',
    edits: [
      {
        file: 'apps/web/src/features/offline-papers/refresh-kept.ts',
        find: 'return await removeRecord(deviceKey, LISTS);',
        replace: 'return;',
      },
    ],
    caughtBy: [
      {
        kind: 'unit',
        file: 'apps/web/src/features/offline-papers/refresh-kept.test.ts',
        title: 'kept lists are removed if the families cannot be loaded',
      },
    ],
  },
];
