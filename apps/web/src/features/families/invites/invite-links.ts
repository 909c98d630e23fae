/** Where somebody signs up with this code already filled in. */
export function signUpLink(origin: string, code: string): string {
  return `${origin}/auth?${new URLSearchParams({ tab: 'sign-up', code })}`;
}

/** Where an invitation is followed; the token is in the fragment, which no server and no log sees. */
export function inviteLink(origin: string, token: string): string {
  return `${origin}/auth#type=invite&token=${token}`;
}

/** What is shared: it invites to join the family group with the code [FMD-6]. */
export function inviteText(familyName: string, code: string): string {
  return `Join our family group “${familyName}” on Kinvault with the invitation code ${code}.`;
}
