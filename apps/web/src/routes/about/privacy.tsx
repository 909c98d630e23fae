import { TRASH_DAYS } from '@kinvault/domain/documents/document-limits.ts';
import { SESSION_DAYS } from '@kinvault/domain/people/session-days.ts';
import type { Installation } from '@kinvault/domain/system/installation.schema.ts';
import { usePageMeta } from '../../household/page-meta.ts';
import { i18n } from '../../lib/i18n.ts';
import { AboutPage, AboutSection } from './about-page.tsx';

/**
 * Each sentence describes the code: update this page when changing what is stored, sent, logged or deleted.
 * docs/security.md and forget-expired.ts on the server state the same facts.
 */
export function PrivacyScreen() {
  usePageMeta('privacy');
  return (
    <AboutPage
      title={i18n.t({ id: 'privacy.title', message: 'Privacy' })}
      lead={i18n.t({ id: 'privacy.lead', message: 'What this Kinvault keeps, who can see it, and how long it stays.' })}
    >
      {(installation) => (
        <>
          <AboutSection
            title={i18n.t({ id: 'privacy.storedTitle', message: 'What is stored' })}
            points={stored(installation)}
          />
          <AboutSection
            title={i18n.t({ id: 'privacy.placeTitle', message: 'Where it is kept' })}
            points={places(installation)}
          />
          <AboutSection title={i18n.t({ id: 'privacy.sightTitle', message: 'Who can see it' })} points={sight()} />
          <AboutSection
            title={i18n.t({ id: 'privacy.sentTitle', message: 'What is sent, and to whom' })}
            points={sent(installation)}
          />
          <AboutSection
            title={i18n.t({ id: 'privacy.browserTitle', message: 'Cookies and your browser' })}
            points={inBrowser(installation)}
          />
          <AboutSection title={i18n.t({ id: 'privacy.logTitle', message: 'Logs' })} points={logs()} />
          <AboutSection
            title={i18n.t({ id: 'privacy.timeTitle', message: 'How long it stays' })}
            points={times(installation)}
          />
        </>
      )}
    </AboutPage>
  );
}

function stored({ readsPapers }: Installation): string[] {
  return [
    i18n.t({
      id: 'privacy.account',
      message:
        'Your account: your name, your email address, your password in a form that can’t be turned back, the ways you sign in, and what you add to your profile, such as a phone number or a picture.',
    }),
    i18n.t({
      id: 'privacy.documents',
      message:
        'Your documents: the file with its earlier versions, a picture of it, its name, type, number, dates, tags and notes, and the text in it, so that you can search.',
    }),
    ...(readsPapers
      ? [
          i18n.t({
            id: 'privacy.reading',
            message: 'Photos and scans are read too, and dates, numbers and names found there are offered to you.',
          }),
        ]
      : []),
    i18n.t({
      id: 'privacy.around',
      message:
        'Who is in which family, what is shared with whom, your reminders and notifications, and for each document who added, opened, downloaded, changed or shared it.',
    }),
    i18n.t({
      id: 'privacy.sessions',
      message: 'Where you’re signed in: browser and device, the network address, and when you were last here.',
    }),
  ];
}

function places({ keepsFilesElsewhere }: Installation): string[] {
  return [
    i18n.t({
      id: 'privacy.operator',
      message: 'In the database and the file store of the people who run this Kinvault.',
    }),
    i18n.t({
      id: 'privacy.encrypted',
      message:
        'Each file is encrypted with a key of its own. Names, dates, numbers, notes and the text for search are not, or they couldn’t be searched.',
    }),
    ...(keepsFilesElsewhere
      ? [
          i18n.t({
            id: 'privacy.elsewhere',
            message: 'The files are kept by a storage service. They are encrypted before they get there.',
          }),
        ]
      : []),
    i18n.t({
      id: 'privacy.local',
      message:
        'Text is read and pictures are drawn by Kinvault itself. No other service sees what is in your documents.',
    }),
  ];
}

function sight(): string[] {
  return [
    i18n.t({ id: 'privacy.ownDocuments', message: 'Your own documents: you, and the families you share them with.' }),
    i18n.t({
      id: 'privacy.uploader',
      message: 'Someone who adds a document for you can open and change it for up to 24 hours.',
    }),
    i18n.t({ id: 'privacy.generalDocuments', message: 'General documents: everyone in the family they belong to.' }),
    i18n.t({
      id: 'privacy.members',
      message:
        'The members of your families see your name, email address, picture and profile, and when you were last here.',
    }),
    i18n.t({
      id: 'privacy.admins',
      message: 'A family’s Admins can also change and throw away what is shared with it.',
    }),
    i18n.t({
      id: 'privacy.keys',
      message: 'The people who run this Kinvault hold its keys, so they could read everything.',
    }),
  ];
}

function sent({ sendsMail, signsInWith: name }: Installation): string[] {
  return [
    sendsMail
      ? i18n.t({
          id: 'privacy.mail',
          message:
            'Emails to your address and to people you invite, through this Kinvault’s email server. Reminders name documents, never their numbers.',
        })
      : i18n.t({ id: 'privacy.noMail', message: 'This Kinvault sends no email.' }),
    i18n.t({
      id: 'privacy.push',
      message:
        'Push notifications, only to devices where you turn them on. They go through your browser’s push service, encrypted so that it can’t read them.',
    }),
    i18n.t({
      id: 'privacy.calendar',
      message:
        'A calendar link, only if you make one: everyone who has it can read the names, people and dates of your reminders, until you remove it.',
    }),
    i18n.t({
      id: 'privacy.tokens',
      message: 'A token, only if you make one: whatever has it reads, or changes, what you can, until it ends.',
    }),
    ...(name === null
      ? []
      : [
          i18n.t({
            id: 'privacy.oidc',
            message:
              'To {name}, only if you sign in with it: that you sign in here. It says your name and address there.',
            values: { name },
          }),
        ]),
    i18n.t({
      id: 'privacy.mailAddress',
      message:
        'An email address for documents, only if you make one: what is sent there waits for you alone, and no one reads anything by it.',
    }),
    i18n.t({
      id: 'privacy.nothingElse',
      message: 'Nothing else. No advertising, no tracking, and no page loads anything from another website.',
    }),
  ];
}

function inBrowser({ signsInWith: name }: Installation): string[] {
  return [
    i18n.t({
      id: 'privacy.sessionCookie',
      message:
        'A cookie keeps you signed in. It ends when you sign out, or after {days} days without use. While you sign in with two steps there is another one, for five minutes.',
      values: { days: SESSION_DAYS },
    }),
    ...(name === null
      ? []
      : [
          i18n.t({
            id: 'privacy.oidcCookies',
            message:
              'While you sign in with {name} there is another one, for ten minutes. After you sign out, one has {name} ask who you are next time.',
            values: { name },
          }),
        ]),
    i18n.t({
      id: 'privacy.deviceCookie',
      message:
        'A cookie knows this device for 400 days after your last sign-in, so that strangers who guess at your password can’t lock you out.',
    }),
    i18n.t({ id: 'privacy.languageCookie', message: 'A cookie remembers the language you chose, for a year.' }),
    i18n.t({
      id: 'privacy.browserStorage',
      message:
        'Your browser itself keeps the program and small settings, such as the theme, its time zone, and whether it gets push notifications.',
    }),
    i18n.t({
      id: 'privacy.kept',
      message:
        'Where you allow it on a device, pinned documents and the lists you saw last are kept there, encrypted. Signing out removes them.',
    }),
  ];
}

function logs(): string[] {
  return [
    i18n.t({
      id: 'privacy.log',
      message: 'The log of this server holds no names of people or documents, no email addresses and no codes.',
    }),
    i18n.t({
      id: 'privacy.tries',
      message:
        'So that no one can try out passwords, attempts are counted by account and network address until the limit is over.',
    }),
    i18n.t({
      id: 'privacy.proxy',
      message: 'A proxy in front of this server may keep a log of its own: ask the people who run it.',
    }),
  ];
}

function times({ sendsMail }: Installation): string[] {
  return [
    i18n.t({
      id: 'privacy.trash',
      message:
        'Documents stay until you delete them, and then {days} days in the trash. The same goes for deleted families.',
      values: { days: TRASH_DAYS },
    }),
    i18n.t({
      id: 'privacy.notices',
      message: 'Notifications are deleted 90 days after you have read them, and after a year at the latest.',
    }),
    i18n.t({
      id: 'privacy.familyLog',
      message:
        'A family’s Admins can read who joined or left, whose role changed, and what was shared with the family. These entries are deleted after a year.',
    }),
    i18n.t({
      id: 'privacy.invites',
      message: 'Addresses of people you invite are deleted 30 days after the invitation has ended.',
    }),
    sendsMail
      ? i18n.t({ id: 'privacy.mailCopies', message: 'The server’s copies of emails are deleted after a week.' })
      : i18n.t({
          id: 'privacy.mailsHere',
          message: 'Emails that would have been sent stay in a folder of the server, for 30 days at most.',
        }),
    i18n.t({
      id: 'privacy.deletion',
      message:
        'You can export your data and delete your account in your profile. Everything of yours is then deleted at once, and the files soon after. What you added for others stays theirs.',
    }),
    i18n.t({
      id: 'privacy.backups',
      message:
        'Backups that Kinvault makes are encrypted. They hold what was stored on their day, until they are deleted.',
    }),
  ];
}
