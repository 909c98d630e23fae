import CalendarClock from 'lucide-react/icons/calendar-clock';
import Lock from 'lucide-react/icons/lock';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { DateField } from '../../household/date-field.tsx';
import { RadioCard, Switch } from '../../ui/choice.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PasswordField, type PasswordStrength } from '../../ui/password-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { KitSection } from './kit-section.tsx';

const TYPES = ['Passport', 'ID', 'Insurance', 'Other'].map((label) => ({ value: label, label }));
const SIDES = [
  { value: 'in', label: 'Sign In' },
  { value: 'up', label: 'Sign Up' },
] as const;

export function KitFields() {
  const [password, setPassword] = useState('correct horse');
  const [side, setSide] = useState<'in' | 'up'>('in');
  const [date, setDate] = useState('2026-12-13');
  const strength = Math.min(4, Math.floor(password.length / 3)) as PasswordStrength;
  return (
    <KitSection title="Fields">
      <div className="kit-4">
        <TextField label="Full Name *" defaultValue="Elena Rivera" />
        <TextField label="Focus" className="kit-focus-field" defaultValue="Rivera" />
        <TextField label="With a mistake" defaultValue="elena@" error="Please enter a valid email address." />
        <TextField
          label="Email Address"
          defaultValue="elena@rivera.example"
          readOnly
          hint={
            <>
              <Icon of={Lock} small />
              <span>Email address cannot be changed</span>
            </>
          }
        />
        <TextField label="Search" placeholder="Search documents" start={<Icon of={Search} />} />
        <DateField
          label="Expires on"
          lies="ahead"
          value={date}
          onChange={setDate}
          tone="good"
          hint="Read from the document"
        />
        <SelectField label="Type" options={TYPES} icon={CalendarClock} />
        <TextField label="Disabled" defaultValue="Rivera" disabled />
        <PasswordField label="Password" defaultValue="secret" />
        <PasswordField
          label="New password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          strength={strength}
          hint="At least 6 characters."
          autoComplete="new-password"
        />
        <PasswordField label="Repeat it" defaultValue="secre" error="Passwords do not match" />
        <TextAreaField label="Note" hint="Only you see it." defaultValue="In the blue folder." />
      </div>
      <div className="kit-2">
        <fieldset className="column">
          <legend className="field-label">What would you like to do?</legend>
          <RadioCard name="kit" value="new" title="Create a new family" defaultChecked>
            You become its admin.
          </RadioCard>
          <RadioCard name="kit" value="join" title="Join with a code">
            Someone in the family reads it to you.
          </RadioCard>
          <RadioCard name="kit" value="none" title="Not now" disabled />
        </fieldset>
        <div className="column">
          <Switch label="Tell me before it expires" defaultChecked />
          <Switch label="Show the past" />
          <Switch label="Not available" disabled />
          <Segmented label="Which" options={SIDES} value={side} onChange={setSide} />
          <Segmented label="Which, wide" options={SIDES} value={side} onChange={setSide} full />
        </div>
      </div>
    </KitSection>
  );
}
