/** Where somebody signs up with this code already filled in. */
export function signUpLink(origin: string, code: string): string {
  return `${origin}/auth?${new URLSearchParams({ tab: 'sign-up', code })}`;
}

/** What is shared: it invites to join the family group with the code [FMD-6]. */
export function inviteText(familyName: string, code: string): string {
  return `Join our family group “${familyName}” on Kinvault with the invitation code ${code}.`;
}
