import type { TripDates } from '@kinvault/domain/collections/collection.schema.ts';
import { i18n } from '../lib/i18n.ts';
import { Avatar } from '../ui/avatar.tsx';
import { memberAvatarUrl } from './avatar-url.ts';
import { DateField } from './date-field.tsx';
import { useFamilies, useMembers, useReader } from './household.tsx';
import './trip-fields.css';

/** As it is typed: an empty date is ''. */
export type TripDraft = TripDates;

/** The two dates and who travels [COL-3]. */
export function TripFields({
  draft,
  familyId,
  onChange,
}: {
  draft: TripDraft;
  /** null: the reader's alone */
  familyId: string | null;
  onChange: (draft: TripDraft) => void;
}) {
  const people = useTravellers(familyId);
  const families = useFamilies();
  const { departsOn, returnsOn, travellerIds } = draft;
  return (
    <>
      <div className="field-pair">
        <DateField
          label={i18n.t({ id: 'trip.departsOn', message: 'Leaving on' })}
          lies="ahead"
          value={departsOn}
          onChange={(date) => onChange({ ...draft, departsOn: date })}
        />
        <DateField
          label={i18n.t({ id: 'trip.returnsOn', message: 'Back on' })}
          lies="ahead"
          value={returnsOn}
          min={departsOn}
          tone="soon"
          hint={
            isReversed(draft) ? i18n.t({ id: 'trip.reversed', message: 'This is before the departure.' }) : undefined
          }
          onChange={(date) => onChange({ ...draft, returnsOn: date })}
        />
      </div>
      <fieldset className="trip-travellers">
        <legend className="field-label">{i18n.t({ id: 'trip.who', message: 'Who travels?' })}</legend>
        {people.map(({ id, name }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={travellerIds.includes(id)}
              onChange={({ target }) =>
                onChange({
                  ...draft,
                  travellerIds: target.checked ? [...travellerIds, id] : travellerIds.filter((one) => one !== id),
                })
              }
            />
            <Avatar id={id} name={name} src={memberAvatarUrl(id, families)} size={28} />
            <span className="grow ellipsis">
              <bdi>{name}</bdi>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** In a family's trip its members, in one's own everybody of one's families; also those without an account. */
export function useTravellers(familyId: string | null): { id: string; name: string }[] {
  const members = useMembers().filter(({ familyIds }) => familyId === null || familyIds.includes(familyId));
  const { id, name } = useReader();
  const people = members.map((member) => ({ id: member.personId, name: member.name }));
  return people.length > 0 ? people : [{ id, name }];
}

function isReversed({ departsOn, returnsOn }: TripDraft): boolean {
  return departsOn !== '' && returnsOn !== '' && returnsOn < departsOn;
}

/** Null while only a part of it is known; what is not known at all yet is left out. */
export function tripOf(draft: TripDraft, people: readonly { id: string }[]): TripDates | undefined | null {
  const { departsOn, returnsOn, travellerIds } = draft;
  if (departsOn === '' && returnsOn === '') return undefined;
  if (departsOn === '' || returnsOn === '' || isReversed(draft)) return null;
  return { departsOn, returnsOn, travellerIds: travellerIds.filter((id) => people.some((one) => one.id === id)) };
}
