import type { Collection, PassportRule, Trip } from '@kinvault/domain/collections/collection.schema.ts';
import { byNeed, neededUntil, travelPaper } from '@kinvault/domain/collections/passports.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { ownsOrGuards } from '@kinvault/domain/families/owns-or-guards.ts';
import { longDateText } from '@kinvault/domain/format/dates.ts';
import { unitText } from '@kinvault/domain/format/durations.ts';
import Info from 'lucide-react/icons/info';
import { type ReactNode, useState } from 'react';
import { useFamilies, useMembers, useReader } from '../../../household/household.tsx';
import { shortNameOf } from '../../../household/listed-members.ts';
import { useTravellers } from '../../../household/trip-fields.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Trans } from '../../../lib/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { noRulesText } from './rule-text.ts';
import { ruleSourceText } from './trip-messages.ts';
import './trip-passports.css';
import { TravellerLine } from './traveller-line.tsx';

const RuleDialog = lazyComponent(async () => (await import('./rule-dialog.tsx')).RuleDialog);

interface TripPassportsProps {
  collection: Collection;
  trip: Trip;
  /** everything that the reader sees, not only what is in the collection */
  documents: readonly Document[];
  today: string;
  pictureOf: (document: Document) => ReactNode;
}

/** Whose passport meets the rule that somebody chose, by the passports that this reader sees [COL-3]. */
export function TripPassports({ collection, trip, documents, today, pictureOf }: TripPassportsProps) {
  const lines = useLines(collection, trip, documents);
  const judged = lines.filter(({ paper }) => paper.kind === 'judged' && paper.verdict.kind === 'meets').length;
  return (
    <section className="trip-passports" aria-labelledby="trip-passports">
      <h2 id="trip-passports">
        {i18n.t({ id: 'trip.passports', message: 'Passports' })}{' '}
        {trip.rule && lines.length > 0 && (
          <span className="muted">
            {i18n.t({
              id: 'trip.count',
              message: '{count, plural, one {# of {all} meets the rule} other {# of {all} meet the rule}}',
              values: { count: judged, all: lines.length },
            })}
          </span>
        )}
      </h2>
      <Rule {...{ collection, trip }} />
      {lines.length === 0 ? (
        <p className="muted">{i18n.t({ id: 'trip.nobody', message: 'No one is on this trip yet.' })}</p>
      ) : (
        <ul className="trip-lines">
          {lines.map((line) => (
            <TravellerLine key={line.personId} {...line} {...{ trip, today, pictureOf }} />
          ))}
        </ul>
      )}
      <p className="trip-note">
        <Icon of={Info} small />
        {noRulesText()}
      </p>
    </section>
  );
}

function useLines({ familyId }: Collection, trip: Trip, documents: readonly Document[]) {
  const reader = useReader();
  const families = useFamilies();
  const members = useMembers();
  return useTravellers(familyId)
    .filter(({ id }) => trip.travellerIds.includes(id))
    .map(({ id, name }) => {
      const member = members.find(({ personId }) => personId === id);
      return {
        personId: id,
        name: member ? shortNameOf(member, members) : name,
        fullName: name,
        paper: travelPaper(trip, documents, { personId: id, seesAll: ownsOrGuards(families, reader.id, id) }),
      };
    })
    .toSorted((one, other) => byNeed(one.paper, other.paper));
}

/** Always above the verdicts: what they are about, who chose it and where it was read. */
function Rule({ collection, trip }: { collection: Collection; trip: Trip }) {
  const [isChoosing, setChoosing] = useState(false);
  const { rule } = trip;
  return (
    <div className="trip-rule">
      <div className="grow">
        <p className="serif">
          {rule ? (
            <RuleSentence {...{ trip, rule }} />
          ) : (
            i18n.t({ id: 'trip.noRule', message: 'How long must passports be valid? Choose the rule to compare with.' })
          )}
        </p>
        {rule && <RuleSource rule={rule} />}
      </div>
      {collection.canChange && (
        <Button variant={rule ? undefined : 'primary'} onClick={() => setChoosing(true)}>
          {rule
            ? i18n.t({ id: 'trip.changeRule', message: 'Change rule' })
            : i18n.t({ id: 'trip.chooseRule', message: 'Choose the rule' })}
        </Button>
      )}
      {isChoosing && <RuleDialog collection={collection} onClose={() => setChoosing(false)} />}
    </div>
  );
}

function RuleSentence({ trip, rule }: { trip: Trip; rule: PassportRule }) {
  const date = longDateText(i18n, neededUntil({ ...trip, rule }));
  const components = { b: <b /> };
  if (rule.months === 0)
    return (
      <Trans
        id="trip.ruleReturn"
        message="Passports must be valid <b>until the return</b>, on <b>{date}</b>"
        values={{ date }}
        components={components}
      />
    );
  return (
    <Trans
      id="trip.ruleSentence"
      message="Passports must be valid for <b>{length} after the return</b>, so until <b>{date}</b>"
      values={{ length: unitText(i18n, rule.months, 'month'), date }}
      components={components}
    />
  );
}

function RuleSource({ rule }: { rule: PassportRule }) {
  const reader = useReader();
  const members = useMembers();
  const nameOf = (id: string) => members.find(({ personId }) => personId === id)?.name;
  return (
    <p className="text-tiny muted">
      <bdi>{ruleSourceText(rule, { readerId: reader.id, nameOf })}</bdi>
    </p>
  );
}
