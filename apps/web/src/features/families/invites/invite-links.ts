import { i18n } from '../../../lib/i18n.ts';
/** The sign-up page with this code filled in. The code is in the fragment, which reaches no server and no log. */
export function signUpLink(origin: string, code: string): string {
  return `${origin}/auth#&tab=sign-up&code=${code}`;
}

/** Opens an invitation. The token is in the fragment, which reaches no server and no log. */
export function inviteLink(origin: string, token: string): string {
  return `${origin}/auth#type=invite&token=${token}`;
}

/** The text to share, with the family and its code [FMD-6]. */
export function inviteText(familyName: string, code: string): string {
  return i18n.t({
    id: 'inviteCode.shareText',
    message: 'Join our family “{family}” on Kinvault with the invitation code {code}.',
    values: { family: familyName, code },
  });
}

export function joinTitle(familyName: string): string {
  return i18n.t({ id: 'inviteLink.shareTitle', message: 'Join {family}', values: { family: familyName } });
}
