import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HouseholdProvider } from '../../household/household.tsx';
import { AdminsToAsk } from './admins-to-ask.tsx';

const member = (name: string, role: string, state = 'active') => ({ personId: name, name, role, state });

it('a person who administers no family sees the names of the Admins who can add people, and no others [PER-4]', () => {
  const members = [
    member('Elena', 'Admin'),
    member('Tomás', 'Admin'),
    member('Mia', 'Member'),
    member('Ada', 'Admin', 'requested'),
  ];
  const families = [{ id: 'rivera', name: 'Rivera', members }] as never;
  const words = renderToStaticMarkup(
    <HouseholdProvider families={families} reader={{} as never} settings={{} as never}>
      <AdminsToAsk />
    </HouseholdProvider>,
  ).replaceAll(/<[^>]*>/g, '');
  expect(words).toContain('Rivera: Elena and Tomás');
  expect(words).not.toMatch(/Mia|Ada/);
});
