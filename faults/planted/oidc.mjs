const FEATURE = 'apps/server/src/features/oidc';
const SIGN_IN_TEST = `${FEATURE}/sign-in-with-oidc.int.test.ts`;
const LIAR_TEST = `${FEATURE}/lying-provider.int.test.ts`;

/** Signing in with the house's own accounts. */
export const OIDC_FAULTS = [
  {
    id: 'oidc-join-in-any-session',
    fault: 'The answer for one session joins the account with the person of another.',
    edits: [
      {
        file: `${FEATURE}/finish-oidc.ts`,
        find: "if (actor.sessionId !== attempt.sessionId) throw new AppError('oidc_refused');",
        replace: '',
      },
    ],
    caughtBy: [{ kind: 'int', file: SIGN_IN_TEST, title: 'the two are joined in the session that asked for it' }],
  },
  {
    id: 'oidc-answer-twice',
    fault: 'An answer of the provider works for as long as its attempt lasts.',
    edits: [
      {
        file: `${FEATURE}/attempts.repository.ts`,
        find: 'delete from auth.oidc_attempts where id_hash',
        replace: 'update auth.oidc_attempts set purpose = purpose where id_hash',
      },
    ],
    caughtBy: [{ kind: 'int', file: SIGN_IN_TEST, title: 'an answer works once, also of several at once' }],
  },
  {
    id: 'oidc-unsigned',
    fault: 'The signature of a token is not looked at.',
    edits: [
      {
        file: `${FEATURE}/provider.ts`,
        find: 'library.enableNonRepudiationChecks(configuration);',
        replace: '',
      },
    ],
    caughtBy: [{ kind: 'int', file: LIAR_TEST, title: 'signed by another key under a known name', isGenerated: true }],
  },
  {
    id: 'oidc-unverified-address',
    fault: 'A new account is made for an address that the provider has not verified.',
    edits: [
      {
        file: `${FEATURE}/provider.ts`,
        find: 'email: verifying.email_verified === true ? address : null',
        replace: 'email: address',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: `${FEATURE}/sign-up-with-oidc.int.test.ts`,
        title: 'nobody gets an account by an address that somebody here has',
      },
    ],
  },
  {
    id: 'oidc-passwords-stay-on',
    fault: 'Where only the house’s accounts sign in, a right password opens any account.',
    edits: [
      {
        file: 'apps/server/src/features/accounts/may-use-password.ts',
        find: 'return passwordsOnlyFor === undefined || passwordsOnlyFor === email;',
        replace: 'return passwordsOnlyFor === undefined || email !== undefined;',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: `${FEATURE}/passwords-off.int.test.ts`,
        title: 'a password opens the one account that was named',
      },
    ],
  },
];
