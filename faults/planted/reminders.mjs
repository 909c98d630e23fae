/** Who is told of what, when, and in which language. */
export const REMINDER_FAULTS = [
  {
    id: 'quiet-hours-too-long',
    fault: 'Quiet hours that run over midnight include the hour at which they end.',
    edits: [
      {
        file: 'packages/domain/src/reminders/mornings.ts',
        find: 'return hour >= quietFrom || hour < quietUntil;',
        replace: 'return hour >= quietFrom || hour <= quietUntil;',
      },
    ],
    caughtBy: [
      {
        kind: 'unit',
        file: 'packages/domain/src/reminders/mornings.test.ts',
        title: 'the planned hour is not quiet',
      },
      {
        kind: 'int',
        file: 'apps/server/src/features/reminders/wrong-clock.int.test.ts',
        title: 'let the reminder through at their end',
      },
    ],
  },
  {
    id: 'unsubscribed-in-english',
    fault: 'The page that confirms the end of the mails is in English for everybody.',
    edits: [
      {
        file: 'apps/server/src/features/digests/unsubscribe.ts',
        find: 'return printUnsubscribedPage(i18nOf(language));',
        replace: 'return printUnsubscribedPage(i18nOf(null));',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: 'apps/server/src/features/digests/unsubscribe.int.test.ts',
        title: 'both pages are in the language of the person',
      },
    ],
  },
  {
    id: 'told-twice',
    fault: 'What was read is told again each time the job runs.',
    edits: [
      {
        file: 'apps/server/src/features/documents/proposals/hand-over.ts',
        find: '    await markTold(tx, [fileId]);\n',
        replace: '',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: 'apps/server/src/features/documents/proposals/hand-over.int.test.ts',
        title: 'is not told again when the job runs again',
      },
    ],
  },
];
