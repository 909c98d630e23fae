/** Separate from the other pages' texts, which would add a kilobyte to the sign-in page. */
export const AUTH_META = {
  title: { id: 'page.authTitle', message: 'Sign in or create your account · Kinvault' },
  description: { id: 'page.authDescription', message: 'Sign in to see your family’s documents, or create an account.' },
  keywords: { id: 'page.authKeywords', message: 'sign in, sign up, create account, family documents, join a family' },
} as const;
