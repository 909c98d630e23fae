import type { MessageDescriptor } from '@lingui/core';
import type { LetterKind } from './mail-kinds.ts';
import type { InvitePurpose, LinkPurpose } from './mailed-links.repository.ts';

/** What a mail says, before it is text or HTML. Its messages may name the words of its kind. */
export interface Letter {
  subject: MessageDescriptor;
  paragraphs: MessageDescriptor[];
  /** A button that leads to a path of ours, with words of its kind as `:word`; without one, to the mail's own link. */
  action: { label: MessageDescriptor; path?: string };
  /** In small print. */
  afterword: MessageDescriptor;
}

/** The mails that carry a link of their own, and where it leads: the token is put behind, in the fragment [RST-2]. */
export const LINKS: { [K in LetterKind]?: { purpose: LinkPurpose | InvitePurpose; path: string } } = {
  'confirm-email': { purpose: 'confirm-email', path: '/auth#type=signup' },
  'change-email': { purpose: 'change-email', path: '/auth#type=email_change' },
  'reset-password': { purpose: 'reset-password', path: '/reset-password#type=recovery' },
  'family-invite': { purpose: 'family-invite', path: '/auth#type=invite' },
  'account-invite': { purpose: 'account-invite', path: '/new-account#type=account' },
};

const OPEN = { label: { id: 'mail.open', message: 'Open Kinvault' }, path: '/auth' };
const SIGN_IN = { label: { id: 'mail.signIn', message: 'Sign in' }, path: '/auth' };
const NOT_YOU = {
  id: 'mail.notYou',
  message:
    'Wasn’t this you? Set a new password right away: choose “Forgot password?” on the sign-in page. That signs out every device, and anyone who did this with it.',
};
const TO_OPERATOR = {
  id: 'mail.toOperator',
  message: 'You’re getting this email because you’re named as the operator of this Kinvault (OPERATOR_EMAIL).',
};

const UNLESS_REFUSED = {
  id: 'mailEmergency.unlessRefused',
  message: 'If you do nothing, they can read and download them from {opens}. They can’t change or share anything.',
};
const SEE_REQUEST = {
  label: { id: 'mailEmergency.action', message: 'See the request' },
  path: '/emergency/from/:contactId',
};

export const LETTERS: { [K in LetterKind]: Letter } = {
  'confirm-email': {
    subject: { id: 'mailConfirm.subject', message: 'Confirm your email address' },
    paragraphs: [
      {
        id: 'mailConfirm.welcome',
        message: 'Welcome to Kinvault. There’s one step left: please confirm that this address is yours.',
      },
      { id: 'mailConfirm.duration', message: 'The link works for seven days.' },
    ],
    action: { label: { id: 'mailConfirm.action', message: 'Confirm my address' } },
    afterword: {
      id: 'mailConfirm.afterword',
      message: 'Didn’t open an account? Ignore this email and nothing else will happen.',
    },
  },
  'change-email': {
    subject: { id: 'mailNewAddress.subject', message: 'Confirm your new email address' },
    paragraphs: [
      {
        id: 'mailNewAddress.request',
        message: 'You asked to use this address for your Kinvault account. Please confirm that it’s yours.',
      },
      {
        id: 'mailNewAddress.duration',
        message: 'The link works for one day. Your old address stays in use until you open it.',
      },
    ],
    action: { label: { id: 'mailNewAddress.action', message: 'Use this address' } },
    afterword: {
      id: 'mailNewAddress.afterword',
      message: 'Didn’t ask for this? Ignore this email and nothing will change.',
    },
  },
  'reset-password': {
    subject: { id: 'mailReset.subject', message: 'Set a new password' },
    paragraphs: [
      { id: 'mailReset.request', message: 'You asked for a new Kinvault password. Choose one here.' },
      {
        id: 'mailReset.duration',
        message: 'The link works once, for one hour. Setting a new password signs out every device.',
      },
    ],
    action: { label: { id: 'mailReset.action', message: 'Choose a new password' } },
    afterword: {
      id: 'mailReset.afterword',
      message: 'Didn’t ask for this? Ignore this email and your password stays as it is.',
    },
  },
  'password-changed': {
    subject: { id: 'mailPasswordChanged.subject', message: 'Your password was changed' },
    paragraphs: [
      {
        id: 'mailPasswordChanged.how',
        message:
          '{by, select, reset {Your Kinvault password was reset with a link that we emailed you. Every device was signed out. A calendar link, and anything else that works without signing in, was ended.} other {Your Kinvault password was changed in your profile. All your other devices were signed out.}}',
      },
    ],
    action: OPEN,
    afterword: NOT_YOU,
  },
  'email-change-asked': {
    subject: { id: 'mailAddressChanging.subject', message: 'Your email address is about to change' },
    paragraphs: [
      {
        id: 'mailAddressChanging.request',
        message:
          'Someone who is signed in as you wants to use {newEmail} for your Kinvault account instead of this address.',
      },
      {
        id: 'mailAddressChanging.when',
        message: 'We sent a link to the new address. The change happens when that link is opened.',
      },
    ],
    action: OPEN,
    afterword: NOT_YOU,
  },
  'email-changed': {
    subject: { id: 'mailAddressChanged.subject', message: 'Your email address was changed' },
    paragraphs: [
      {
        id: 'mailAddressChanged.result',
        message: 'Your Kinvault account now uses {newEmail}. This address no longer signs you in.',
      },
    ],
    action: OPEN,
    afterword: {
      id: 'mailAddressChanged.afterword',
      message: 'Wasn’t this you? Write to the person who runs your Kinvault right away, from this address.',
    },
  },
  'sign-up-again': {
    subject: { id: 'mailAccountExists.subject', message: 'You already have an account' },
    paragraphs: [
      {
        id: 'mailAccountExists.attempt',
        message:
          'Someone tried to open a Kinvault account with this address, but it already has one. If that was you, just sign in.',
      },
      {
        id: 'mailAccountExists.forgotten',
        message:
          'Can’t remember your password? Choose “Forgot password?” on the sign-in page, and we’ll send you a link to set a new one.',
      },
    ],
    action: SIGN_IN,
    afterword: {
      id: 'mailAccountExists.afterword',
      message: 'Wasn’t this you? Ignore this email: nothing has changed, and no one got in.',
    },
  },
  'family-invite': {
    subject: { id: 'mailInvite.subject', message: '{inviterName} invites you to {familyName}' },
    paragraphs: [
      {
        id: 'mailInvite.invitation',
        message:
          '{inviterName} would like you to join the family {familyName} in Kinvault as {role, select, Admin {an Admin} Member {a Member} other {a Viewer}}. A family keeps its important documents together there.',
      },
      {
        id: 'mailInvite.duration',
        message: 'The invitation expires after seven days. Nothing happens until you accept.',
      },
    ],
    action: { label: { id: 'mailInvite.action', message: 'View the invitation' } },
    afterword: { id: 'mailInvite.afterword', message: 'Don’t know who this is? Ignore this email.' },
  },
  'account-invite': {
    subject: { id: 'mailAccountInvite.subject', message: '{inviterName} invites you to a Kinvault account' },
    paragraphs: [
      {
        id: 'mailAccountInvite.who',
        message:
          '{inviterName} looks after the documents of {personName} in Kinvault. If that’s you, choose a password: you then sign in yourself, and all of these documents are there.',
      },
      {
        id: 'mailAccountInvite.duration',
        message: 'The link works once, for {days, plural, one {one day} other {# days}}.',
      },
    ],
    action: { label: { id: 'mailAccountInvite.action', message: 'Choose a password' } },
    afterword: {
      id: 'mailAccountInvite.afterword',
      message: 'Don’t know who this is? Ignore this email, and don’t pass the link on.',
    },
  },
  'account-made': {
    subject: { id: 'mailAccountMade.subject', message: 'An account for you in {familyName}' },
    paragraphs: [
      {
        id: 'mailAccountMade.who',
        message: '{inviterName} made a Kinvault account for you and added you to the family {familyName}.',
      },
      {
        id: 'mailAccountMade.password',
        message:
          'They’ll tell you your first password. It works for three days, and you choose your own when you first sign in.',
      },
    ],
    action: SIGN_IN,
    afterword: {
      id: 'mailAccountMade.afterword',
      message: 'Don’t know who this is? Ignore this email, or write to the person who runs this Kinvault.',
    },
  },
  'passkey-added': {
    subject: { id: 'mailPasskey.subject', message: 'A passkey was added' },
    paragraphs: [
      {
        id: 'mailPasskey.name',
        message: 'The passkey “{passkeyName}” can now sign in to your Kinvault account.',
      },
    ],
    action: { label: { id: 'mailPasskey.action', message: 'View my passkeys' }, path: '/profile' },
    afterword: {
      id: 'mailPasskey.afterword',
      message:
        'Wasn’t this you? Set a new password right away: choose “Forgot password?” on the sign-in page. That signs out every device, and anyone who did this with it. Then remove the passkey in your profile.',
    },
  },
  'oidc-linked': {
    subject: { id: 'mailOidc.subject', message: 'Your {providerName} account signs in now' },
    paragraphs: [
      {
        id: 'mailOidc.linked',
        message: 'Your Kinvault account is joined with an account of {providerName}, which can now sign in to it.',
      },
    ],
    action: { label: { id: 'mailOidc.action', message: 'View how I sign in' }, path: '/profile' },
    afterword: {
      id: 'mailOidc.afterword',
      message:
        'Wasn’t this you? Set a new password right away: choose “Forgot password?” on the sign-in page. That signs out every device, and anyone who did this with it. Then unlink the account in your profile.',
    },
  },
  'oidc-unlinked': {
    subject: { id: 'mailOidc.endedSubject', message: 'Your {providerName} account no longer signs in' },
    paragraphs: [
      {
        id: 'mailOidc.unlinked',
        message: 'The account of {providerName} was unlinked from your Kinvault account. Your password still works.',
      },
    ],
    action: { label: { id: 'mailOidc.action', message: 'View how I sign in' }, path: '/profile' },
    afterword: NOT_YOU,
  },
  'new-sign-in': {
    subject: { id: 'mailSignIn.subject', message: 'New sign-in: {device}' },
    paragraphs: [
      {
        id: 'mailSignIn.what',
        message: 'Your Kinvault account was signed in to on a device we haven’t seen before: {device}, {at}.',
      },
      { id: 'mailSignIn.you', message: 'If this was you, there’s nothing to do.' },
    ],
    action: { label: { id: 'mailSignIn.action', message: 'View my devices' }, path: '/profile' },
    afterword: NOT_YOU,
  },
  'access-made': {
    subject: {
      id: 'mailAccess.subject',
      message:
        '{access, select, link {A link for someone outside was made} request {A link to hand in documents was made} token {A token was made} address {Your email address for documents was made or changed} other {A calendar link was made}}',
    },
    paragraphs: [
      {
        id: 'mailAccess.what',
        message:
          '{access, select, link {A link that shows documents of yours to someone without an account was made with your Kinvault account.} request {A link by which someone without an account can hand in documents to you was made with your Kinvault account.} token {A token was made with your Kinvault account. With it a script or another app acts as you, until you end it.} address {An email address that takes documents for you was made with your Kinvault account, or opened for everyone who writes to it. What is sent there waits in Received, for you alone. An earlier address has stopped working.} other {A new calendar link was made for your Kinvault account. It works without signing in: anyone who has it can read the names and dates of your documents. An earlier link has stopped working.}}',
      },
      {
        id: 'mailAccess.where',
        message: 'Your profile lists what works without signing in. You can end it there.',
      },
    ],
    action: { label: { id: 'mailAccess.action', message: 'Open my profile' }, path: '/profile' },
    afterword: {
      id: 'mailAccess.afterword',
      message:
        'Wasn’t this you? Set a new password right away: choose “Forgot password?” on the sign-in page. That signs out every device and ends everything that works without signing in.',
    },
  },
  'mail-not-taken': {
    subject: {
      id: 'mailNotTaken.subject',
      message: '{taken, select, 0 {Nothing came in from your email} other {Not everything came in from your email}}',
    },
    paragraphs: [
      {
        id: 'mailNotTaken.taken',
        message:
          '{taken, plural, =0 {You sent an email to your Kinvault address. No file of it could be taken.} one {You sent an email to your Kinvault address. One file of it waits in Received.} other {You sent an email to your Kinvault address. # files of it wait in Received.}}',
      },
      {
        id: 'mailNotTaken.files',
        message: '{files}',
      },
    ],
    action: { label: { id: 'mailNotTaken.action', message: 'Open Received' }, path: '/received' },
    afterword: {
      id: 'mailNotTaken.afterword',
      message: 'You didn’t send it? Then someone knows your Kinvault address. Make a new one in Received.',
    },
  },
  'emergency-asked': {
    subject: { id: 'mailEmergency.askedSubject', message: '{contactName} asks to read your documents' },
    paragraphs: [
      {
        id: 'mailEmergency.asked',
        message:
          'You chose {contactName} for an emergency. They now ask to read your documents in Kinvault because they think you can’t answer.',
      },
      UNLESS_REFUSED,
    ],
    action: SEE_REQUEST,
    afterword: {
      id: 'mailEmergency.afterword',
      message: 'Are you all right? Then refuse. That takes one click, and they can’t ask again for 30 days.',
    },
  },
  'emergency-waiting': {
    subject: { id: 'mailEmergency.waitingSubject', message: '{contactName} can read your documents soon' },
    paragraphs: [
      {
        id: 'mailEmergency.waiting',
        message: '{contactName} asked to read your documents, and you haven’t refused yet.',
      },
      UNLESS_REFUSED,
    ],
    action: SEE_REQUEST,
    afterword: {
      id: 'mailEmergency.afterword',
      message: 'Are you all right? Then refuse. That takes one click, and they can’t ask again for 30 days.',
    },
  },
  'emergency-opened': {
    subject: { id: 'mailEmergency.openedSubject', message: '{contactName} can now read your documents' },
    paragraphs: [
      {
        id: 'mailEmergency.opened',
        message:
          'The waiting time is over and no one refused. {contactName} can read and download your documents, and change nothing.',
      },
      { id: 'mailEmergency.openedTold', message: 'Kinvault tells you which documents they open.' },
    ],
    action: {
      label: { id: 'mailEmergency.openedAction', message: 'See or end this' },
      path: '/emergency/from/:contactId',
    },
    afterword: {
      id: 'mailEmergency.openedAfterword',
      message: 'You can end this at any time. It ends at once.',
    },
  },
  'two-factor-on': {
    subject: { id: 'mailTwoStep.onSubject', message: 'Two-step sign-in is on' },
    paragraphs: [
      {
        id: 'mailTwoStep.on',
        message: 'Signing in to Kinvault with your password now also asks for a code from your authenticator app.',
      },
      {
        id: 'mailTwoStep.backupCodes',
        message: 'Keep your backup codes somewhere safe: each of them gets you in once if you lose your phone.',
      },
    ],
    action: OPEN,
    afterword: NOT_YOU,
  },
  'two-factor-off': {
    subject: { id: 'mailTwoStep.offSubject', message: 'Two-step sign-in is off' },
    paragraphs: [
      {
        id: 'mailTwoStep.off',
        message: 'Your password alone now signs you in to Kinvault. Your backup codes no longer work.',
      },
    ],
    action: OPEN,
    afterword: NOT_YOU,
  },
  'backup-failed': {
    subject: { id: 'mailBackup.failedSubject', message: 'The backup failed' },
    paragraphs: [
      { id: 'mailBackup.failed', message: 'Kinvault couldn’t make the backup that was due: {reason}' },
      {
        id: 'mailBackup.failedAdvice',
        message: 'Earlier backups are untouched. Run “npm run status” on the machine to see the last good one.',
      },
    ],
    action: OPEN,
    afterword: TO_OPERATOR,
  },
  'backup-overdue': {
    subject: { id: 'mailBackup.overdueSubject', message: 'The backup is overdue' },
    paragraphs: [
      {
        id: 'mailBackup.overdue',
        message: 'The last good backup of your Kinvault was made on {since}. No later one has finished.',
      },
      { id: 'mailBackup.overdueAdvice', message: 'Run “npm run status” on the machine to see why.' },
    ],
    action: OPEN,
    afterword: TO_OPERATOR,
  },
  'backup-damaged': {
    subject: { id: 'mailBackup.damagedSubject', message: 'The backup found damaged files' },
    paragraphs: [
      {
        id: 'mailBackup.damaged',
        message:
          'The backup was made, but {files, plural, one {one stored file is} other {# stored files are}} damaged or missing.',
      },
      {
        id: 'mailBackup.damagedAdvice',
        message:
          'Run “npm run verify” on the machine to see which. An earlier backup may still have them: no archive is removed until these files are restored.',
      },
    ],
    action: OPEN,
    afterword: TO_OPERATOR,
  },
};
