import { useEffect } from 'react';

export interface PageMeta {
  title: string;
  description: string;
  keywords: string;
}

/** What each page says of itself in the tab, to search machines and to link previews. [LND-8] */
export const PAGE_META = {
  landing: {
    title: 'Your family’s papers in one place · Kinvault',
    description:
      'Keep, share and renew your family’s important papers together: passports, insurance cards, contracts.',
    keywords: 'family documents, document vault, passport expiry, insurance papers, share documents with family',
  },
  home: {
    title: 'Kinvault',
    description: 'Your family’s papers: kept together, shared with the people they concern, every expiry date in view.',
    keywords: 'family documents, passports, insurance, expiry dates',
  },
  auth: {
    title: 'Sign in or create your account · Kinvault',
    description: 'Open your family’s papers, or begin with a family of your own.',
    keywords: 'sign in, sign up, create account, family documents, join a family',
  },
  resetPassword: {
    title: 'Choose a new password · Kinvault',
    description: 'Set a new password for your Kinvault account.',
    keywords: 'reset password, forgotten password, account',
  },
  dashboard: {
    title: 'Documents · Kinvault',
    description: 'The documents of your family, and which of them expire soon.',
    keywords: 'documents, expiry, upload, family',
  },
  profile: {
    title: 'Your profile · Kinvault',
    description: 'Your name, your picture, how to reach you, and your sign-in.',
    keywords: 'profile, contact details, password, account settings',
  },
  family: {
    title: 'Your families · Kinvault',
    description: 'Who belongs to your families, who is invited, and who may do what.',
    keywords: 'family, members, invitation code, roles',
  },
  member: {
    title: 'Member · Kinvault',
    description: 'A member of your family: contact, documents and role.',
    keywords: 'family member, contact, documents',
  },
  testData: {
    title: 'Test data · Kinvault',
    description: 'Make test documents for trying things out, and clear them again.',
    keywords: 'test documents, sample data, trying out',
  },
  notFound: {
    title: 'Oops! Page not found · Kinvault',
    description: 'The page was moved, or it never was here, or it is not shared with you.',
    keywords: 'page not found',
  },
  kit: { title: 'Kit · Kinvault', description: 'Every part and its states.', keywords: 'kit' },
} as const satisfies Record<string, PageMeta>;

export type PageName = keyof typeof PAGE_META;

/** Sets the page's title, description and keywords; `title` replaces the table's ('Mia Rivera · Kinvault'). */
export function usePageMeta(name: PageName, title?: string): void {
  useEffect(() => {
    const meta = PAGE_META[name];
    document.title = title ?? meta.title;
    setMeta('description', meta.description);
    setMeta('keywords', meta.keywords);
  }, [name, title]);
}

function setMeta(name: string, content: string): void {
  let element = document.querySelector(`meta[name="${name}"]`);
  if (!element) {
    element = document.createElement('meta');
    element.setAttribute('name', name);
    document.head.append(element);
  }
  element.setAttribute('content', content);
}
