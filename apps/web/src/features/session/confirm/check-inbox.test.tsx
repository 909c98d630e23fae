import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CheckInbox } from './check-inbox.tsx';

it.each([true, false])(
  'the password typed with the link signs in, and no sentence asks to sign in afterwards (mail: %s) [AUT-6, D-26]',
  (sendsMail) => {
    const page = renderToStaticMarkup(
      <CheckInbox email="ada@okafor.example" sendsMail={sendsMail} onBack={() => {}} />,
    );
    expect(page).toContain('enter your password: that confirms the address and signs you in.');
    expect(page).not.toMatch(/then sign in/i);
    expect(page.includes('We sent')).toBe(sendsMail);
  },
);
