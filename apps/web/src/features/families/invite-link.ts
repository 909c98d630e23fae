/** Where an invitation is followed; the token is in the fragment, which no server and no log sees. */
export function inviteLink(origin: string, token: string): string {
  return `${origin}/auth#type=invite&token=${token}`;
}
