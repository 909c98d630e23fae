import type { MessageDescriptor } from '@lingui/core';
import { documentMeta, type PageMeta, useDocumentMeta } from '../lib/document-meta.ts';
import { AUTH_META } from './auth-meta.ts';

/** How each page describes itself in the tab, to search engines and in link previews. [LND-8] */
const PAGES = {
  landing: {
    title: { id: 'page.landingTitle', message: 'Your family’s documents in one place · Kinvault' },
    description: {
      id: 'page.landingDescription',
      message:
        'Keep and share your family’s passports, insurance cards and contracts, and be reminded before they expire.',
    },
    keywords: {
      id: 'page.landingKeywords',
      message:
        'family documents, document vault, passport expiry reminder, insurance documents, share documents with family',
    },
  },
  home: {
    title: { id: 'page.homeTitle', message: 'Kinvault' },
    description: {
      id: 'page.homeDescription',
      message:
        'Your family’s documents: kept together, shared with the right people, with a reminder before they expire.',
    },
    keywords: { id: 'page.homeKeywords', message: 'family documents, passports, insurance, expiry dates' },
  },
  auth: AUTH_META,
  resetPassword: {
    title: { id: 'page.resetPasswordTitle', message: 'Choose a new password · Kinvault' },
    description: { id: 'page.resetPasswordDescription', message: 'Set a new password for your Kinvault account.' },
    keywords: { id: 'page.resetPasswordKeywords', message: 'reset password, forgotten password, account' },
  },
  newAccount: {
    title: { id: 'page.newAccountTitle', message: 'Your own account · Kinvault' },
    description: { id: 'page.newAccountDescription', message: 'Choose a password for your own Kinvault account.' },
    keywords: { id: 'page.newAccountKeywords', message: 'new account, invitation, password' },
  },
  dashboard: {
    title: { id: 'page.dashboardTitle', message: 'Documents · Kinvault' },
    description: {
      id: 'page.dashboardDescription',
      message: 'Your family’s documents, and the ones that expire soon.',
    },
    keywords: { id: 'page.dashboardKeywords', message: 'documents, expiry, upload, family' },
  },
  profile: {
    title: { id: 'page.profileTitle', message: 'Your profile · Kinvault' },
    description: { id: 'page.profileDescription', message: 'Your name, picture, contact details and sign-in.' },
    keywords: { id: 'page.profileKeywords', message: 'profile, contact details, password, account settings' },
  },
  reminders: {
    title: { id: 'page.remindersTitle', message: 'Reminders · Kinvault' },
    description: {
      id: 'page.remindersDescription',
      message: 'When you’re reminded of what expires, and how: by email, on your devices, in your calendar.',
    },
    keywords: { id: 'page.remindersKeywords', message: 'reminders, expiry, renewal, calendar, quiet hours' },
  },
  trusted: {
    title: { id: 'page.trustedTitle', message: 'Trusted people · Kinvault' },
    description: {
      id: 'page.trustedDescription',
      message: 'Who looks after your documents, and whose documents you look after.',
    },
    keywords: { id: 'page.trustedKeywords', message: 'guardians, children, grandparents, trusted people' },
  },
  links: {
    title: { id: 'page.linksTitle', message: 'Links · Kinvault' },
    description: { id: 'page.linksDescription', message: 'What people outside can open, and what you asked them for.' },
    keywords: { id: 'page.linksKeywords', message: 'links, sharing, requests, people outside' },
  },
  tokens: {
    title: { id: 'page.tokensTitle', message: 'Tokens · Kinvault' },
    description: { id: 'page.tokensDescription', message: 'What lets scripts and other apps act as you.' },
    keywords: { id: 'page.tokensKeywords', message: 'tokens, scripts, scanner, API' },
  },
  language: {
    title: { id: 'page.languageTitle', message: 'Language and region · Kinvault' },
    description: { id: 'page.languageDescription', message: 'The language of your pages, emails and reminders.' },
    keywords: { id: 'page.languageKeywords', message: 'language, region, dates' },
  },
  wallet: {
    title: { id: 'page.walletTitle', message: 'My wallet is gone · Kinvault' },
    description: {
      id: 'page.walletDescription',
      message: 'Which of your cards to block, report and replace, and whom to call.',
    },
    keywords: { id: 'page.walletKeywords', message: 'lost wallet, stolen cards, block a card' },
  },
  family: {
    title: { id: 'page.familyTitle', message: 'Your families · Kinvault' },
    description: {
      id: 'page.familyDescription',
      message: 'Who’s in your families, who’s invited, and who can do what.',
    },
    keywords: { id: 'page.familyKeywords', message: 'family, members, invitation code, roles' },
  },
  member: {
    title: { id: 'page.memberTitle', message: 'Member · Kinvault' },
    description: { id: 'page.memberDescription', message: 'A member of your family: contact, documents and role.' },
    keywords: { id: 'page.memberKeywords', message: 'family member, contact, documents' },
  },
  emergency: {
    title: { id: 'page.emergencyTitle', message: 'In an emergency · Kinvault' },
    description: {
      id: 'page.emergencyDescription',
      message: 'Ask to read someone’s documents in an emergency, or answer such a request.',
    },
    keywords: { id: 'page.emergencyKeywords', message: 'emergency, documents, waiting time' },
  },
  testData: {
    title: { id: 'page.testDataTitle', message: 'Test data · Kinvault' },
    description: {
      id: 'page.testDataDescription',
      message: 'Make test documents to try things out, and clear them again.',
    },
    keywords: { id: 'page.testDataKeywords', message: 'test documents, sample data, trying out' },
  },
  privacy: {
    title: { id: 'page.privacyTitle', message: 'Privacy · Kinvault' },
    description: {
      id: 'page.privacyDescription',
      message: 'What this Kinvault keeps, who can see it, what is sent to whom, and how long it stays.',
    },
    keywords: { id: 'page.privacyKeywords', message: 'privacy, data protection, cookies, logs' },
  },
  accessibility: {
    title: { id: 'page.accessibilityTitle', message: 'Accessibility · Kinvault' },
    description: {
      id: 'page.accessibilityDescription',
      message: 'How Kinvault works with the keyboard, a screen reader or large text, and what doesn’t work yet.',
    },
    keywords: { id: 'page.accessibilityKeywords', message: 'accessibility, keyboard, screen reader, contrast' },
  },
  notFound: {
    title: { id: 'page.notFoundTitle', message: 'Oops! Page not found · Kinvault' },
    description: {
      id: 'page.notFoundDescription',
      message: 'This page was moved, never existed, or isn’t shared with you.',
    },
    keywords: { id: 'page.notFoundKeywords', message: 'page not found' },
  },
  kit: {
    title: { id: 'page.kitTitle', message: 'Kit · Kinvault' },
    description: { id: 'page.kitDescription', message: 'Every part and its states.' },
    keywords: { id: 'page.kitKeywords', message: 'kit' },
  },
} as const satisfies Record<string, Record<keyof PageMeta, MessageDescriptor>>;

export type PageName = keyof typeof PAGES;

export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

export function pageMeta(name: PageName): PageMeta {
  return documentMeta(PAGES[name]);
}

/** Sets the page's title, description and keywords; `title` replaces the table's ('Mia Rivera · Kinvault'). */
export function usePageMeta(name: PageName, title?: string): void {
  useDocumentMeta(PAGES[name], title);
}
