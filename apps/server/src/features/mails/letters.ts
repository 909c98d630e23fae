import type { MailKind, MailKinds } from './mail-kinds.ts';
import type { LinkPurpose } from './mailed-links.repository.ts';

/** What a mail says, before it is text or HTML. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  /** A button that leads to a path of ours. */
  action?: { label: string; path: string };
  /** In small print. */
  afterword: string;
}

/** The mails that carry a link of their own, and where it leads: the token is put behind, in the fragment [RST-2]. */
export const LINKS: { [K in MailKind]?: { purpose: LinkPurpose | 'family-invite'; path: string } } = {
  'confirm-email': { purpose: 'confirm-email', path: '/auth#type=signup' },
  'change-email': { purpose: 'change-email', path: '/auth#type=email_change' },
  'reset-password': { purpose: 'reset-password', path: '/reset-password#type=recovery' },
  'family-invite': { purpose: 'family-invite', path: '/auth#type=invite' },
};

const TO_OPERATOR = 'You get this mail because you are named as the operator of this Kinvault (OPERATOR_EMAIL).';
const SIGN_IN = { label: 'Open Kinvault', path: '/auth' };
const NOT_YOU =
  'Was that not you? Then set a new password at once: choose “Forgot password?” on the sign-in page. That signs out every device, and whoever did this with it.';

/** `path` is that of the mail's link, token included; without one it is not used. */
export const LETTERS: { [K in MailKind]: (words: MailKinds[K], path: string) => Letter } = {
  'confirm-email': (_words, path) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      'Welcome to Kinvault. One step is left: please confirm that this address is yours.',
      'The link works for seven days.',
    ],
    action: { label: 'Confirm my address', path },
    afterword: 'You did not open an account? Then leave this mail alone, and nothing more will happen.',
  }),
  'change-email': (_words, path) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      'You asked to use this address for your Kinvault account from now on. Please confirm that it is yours.',
      'The link works for one day. Until you follow it, your old address stays as it is.',
    ],
    action: { label: 'Use this address', path },
    afterword: 'You did not ask for this? Then leave this mail alone, and nothing will change.',
  }),
  'reset-password': (_words, path) => ({
    subject: 'Set a new password',
    paragraphs: [
      'You asked for a new password for Kinvault. Choose one here.',
      'The link works once, for one hour. When you have a new password, every device is signed out.',
    ],
    action: { label: 'Choose a new password', path },
    afterword: 'You did not ask for this? Then leave this mail alone: your password stays as it is.',
  }),
  'password-changed': ({ by }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      by === 'reset'
        ? 'Your Kinvault password was set anew with a link that we had mailed to you. Every device was signed out.'
        : 'Your Kinvault password was changed in your profile. All your other devices were signed out.',
    ],
    action: SIGN_IN,
    afterword: NOT_YOU,
  }),
  'email-change-asked': ({ newEmail }) => ({
    subject: 'Your email address is about to change',
    paragraphs: [
      `Somebody who is signed in as you wants to use ${newEmail} for your Kinvault account instead of this address.`,
      'We have sent a link to the new address. The change happens when it is followed.',
    ],
    action: SIGN_IN,
    afterword: NOT_YOU,
  }),
  'email-changed': ({ newEmail }) => ({
    subject: 'Your email address was changed',
    paragraphs: [`Your Kinvault account now belongs to ${newEmail}. This address no longer signs you in.`],
    action: SIGN_IN,
    afterword: 'Was that not you? Then whoever runs your Kinvault can help: write to them at once, from this address.',
  }),
  'sign-up-again': () => ({
    subject: 'You already have an account',
    paragraphs: [
      'Somebody wanted to open a Kinvault account with this address, and it has one already. If that was you, simply sign in.',
      'The password has slipped your mind? Choose “Forgot password?” on the sign-in page, and we send you a link for a new one.',
    ],
    action: { label: 'Sign in', path: '/auth' },
    afterword: 'It was not you? Then leave this mail alone: nothing has changed, and nobody got in.',
  }),
  'family-invite': ({ familyName, inviterName, role }, path) => ({
    subject: `${inviterName} invites you to ${familyName}`,
    paragraphs: [
      `${inviterName} would like you to belong to the family ${familyName} in Kinvault, as a ${role}. A family keeps its important papers there together.`,
      'The invitation ends after seven days. You decide: nothing happens until you accept.',
    ],
    action: { label: 'Look at the invitation', path },
    afterword: 'You do not know who this is? Then leave this mail alone.',
  }),
  'account-made': ({ familyName, inviterName }) => ({
    subject: `An account for you in ${familyName}`,
    paragraphs: [
      `${inviterName} has made a Kinvault account for you and put you into the family ${familyName}.`,
      'They tell you the first password. It works for three days, and the first thing you do with it is to choose your own.',
    ],
    action: { label: 'Sign in', path: '/auth' },
    afterword: 'You do not know who this is? Then leave this mail alone, or write to whoever runs this Kinvault.',
  }),
  'passkey-added': ({ passkeyName }) => ({
    subject: 'A passkey was added',
    paragraphs: [`The passkey “${passkeyName}” can now sign in to your Kinvault account.`],
    action: { label: 'Look at my passkeys', path: '/profile' },
    afterword: `${NOT_YOU} Afterwards remove the passkey in your profile.`,
  }),
  'two-factor-on': () => ({
    subject: 'Two-step sign-in is on',
    paragraphs: [
      'From now on, signing in to Kinvault with your password asks for a code of your authenticator app as well.',
      'Keep your backup codes somewhere safe: each of them gets you in once, should you lose your phone.',
    ],
    action: SIGN_IN,
    afterword: NOT_YOU,
  }),
  'two-factor-off': () => ({
    subject: 'Two-step sign-in is off',
    paragraphs: ['From now on your password alone signs you in to Kinvault. Your backup codes no longer work.'],
    action: SIGN_IN,
    afterword: NOT_YOU,
  }),
  'backup-failed': ({ reason }) => ({
    subject: 'The backup failed',
    paragraphs: [
      `Kinvault could not make the backup that was due: ${reason}`,
      'Earlier backups are untouched. Run “npm run status” on the machine to see the last good one.',
    ],
    action: SIGN_IN,
    afterword: TO_OPERATOR,
  }),
  'backup-overdue': ({ since }) => ({
    subject: 'The backup is overdue',
    paragraphs: [
      `The last good backup of your Kinvault was made on ${since}. No later one has finished.`,
      'Run “npm run status” on the machine to see why.',
    ],
    action: SIGN_IN,
    afterword: TO_OPERATOR,
  }),
  'backup-damaged': ({ files }) => ({
    subject: 'The backup found damaged files',
    paragraphs: [
      `The backup was made, but ${files === '1' ? 'one stored file is' : `${files} stored files are`} damaged or missing.`,
      'Run “npm run verify” on the machine to see which. Earlier backups may still hold them whole: until the files are restored, no archive is removed.',
    ],
    action: SIGN_IN,
    afterword: TO_OPERATOR,
  }),
};
