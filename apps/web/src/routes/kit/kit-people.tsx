import { Avatar, AvatarStack } from '../../ui/avatar.tsx';
import { VisibleTo } from '../../ui/visible-to.tsx';
import { KitSection } from './kit-section.tsx';

const PEOPLE = [
  'Elena Rivera',
  'Mia Rivera',
  'Tomás Rivera',
  'Leo Rivera',
  'Ngozi Okafor',
  'David Okafor',
  'Åsa Lindqvist',
  '李',
].map((name, index) => ({ id: `0190-${index * 7}`, name }));

export function KitPeople() {
  return (
    <KitSection title="People">
      <div className="row wrap">
        {PEOPLE.map((person, index) => (
          <Avatar key={person.id} {...person} size={48} presence={index % 2 ? 'off' : 'on'} />
        ))}
        <Avatar id="big" name="Mia Rivera" size={84} presence="on" />
        <AvatarStack people={PEOPLE} />
      </div>
      <VisibleTo label="Visible to:" who={<b>only you</b>} people={[]} />
      <VisibleTo
        label="Visible to:"
        who={
          <>
            <b>Rivera</b>, 5 people
          </>
        }
        people={PEOPLE.slice(0, 5)}
        onChange={() => undefined}
      />
    </KitSection>
  );
}
