import { expect, it } from 'vitest';
import { inviteText, signUpLink } from './invite-links.ts';

it('the shared text invites people to join the family group with the code [FMD-6]', () => {
  expect(inviteText('Rivera', 'K7Q4MX')).toBe('Join our family “Rivera” on Kinvault with the invitation code K7Q4MX.');
});

it('the shared link opens the sign-up page with the code, which no server and no log sees [FMD-6] [SEC-33]', () => {
  expect(signUpLink('https://papers.example', 'K7Q4MX')).toBe('https://papers.example/auth#&tab=sign-up&code=K7Q4MX');
});
