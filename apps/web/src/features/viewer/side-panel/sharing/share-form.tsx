import { audienceOf } from '@kinvault/domain/documents/audience.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { type FormEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { membershipsIn } from '../../../../household/family-people.ts';
import { useFamilies, useReader } from '../../../../household/household.tsx';
import { ApiError } from '../../../../lib/api-client.ts';
import { errorSentence } from '../../../../lib/error-messages.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/field.tsx';
import { TOAST_MS, useToast } from '../../../../ui/toast.tsx';
import { useFailureToast } from '../failure-toast.ts';
import type { DocumentContext } from '../reader-rights.ts';
import { useShareDocument } from './sharing.api.ts';
import { wouldSeeText } from './sharing-messages.ts';

export interface ShareFormProps extends DocumentContext {
  /** keeps whether a family is chosen that the document is not shared with yet */
  isChosen: RefObject<boolean>;
}

/** A family must be chosen. One that already sees the document is 'Already shared' [DVW-9]. */
export function ShareForm({ document, isChosen }: ShareFormProps) {
  const families = useFamilies();
  const person = useReader();
  const [familyId, setFamilyId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [refused, setRefused] = useState<{ familyId: string; sharedWith: readonly string[] } | null>(null);
  const share = useShareDocument(document.id);
  const fail = useFailureToast();
  const { toast } = useToast();
  const membershipOf = membershipsIn(families);
  // those in which its owner is active, too
  const own = families.filter(({ id }) =>
    [person.id, document.ownerId ?? ''].every((one) => membershipOf(one, id)?.state === 'active'),
  );
  const chosen = own.find(({ id }) => id === familyId);
  const isShared = document.sharedWith.includes(familyId);
  const wouldLose = chosen !== undefined && !isShared;
  // before the next key can close the dialog
  useLayoutEffect(() => {
    isChosen.current = wouldLose;
    return () => {
      isChosen.current = false;
    };
  }, [isChosen, wouldLose]);
  // the error disappears when the sharing is removed, even by another person
  const isRefused = refused?.familyId === familyId && (isShared || refused.sharedWith === document.sharedWith);
  const error = isMissing
    ? i18n.t({ id: 'sharing.noneChosen', message: 'Please choose a family.' })
    : isRefused
      ? errorSentence('already_shared')
      : null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!chosen) return setMissing(true);
    try {
      await share.mutateAsync(chosen.id);
      toast({
        title: i18n.t({ id: 'sharing.shared', message: 'Shared with {family}', values: { family: chosen.name } }),
        duration: TOAST_MS.success,
      });
      setFamilyId('');
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.code === 'already_shared')
        setRefused({ familyId, sharedWith: document.sharedWith });
      else fail('share')(refusal);
    }
  }

  return (
    <form className="share-form" onSubmit={submit} noValidate>
      <SelectField
        label={i18n.t({ id: 'sharing.shareWith', message: 'Share with another family' })}
        options={[
          { value: '', label: i18n.t({ id: 'sharing.choose', message: 'Choose a family' }) },
          ...own.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={familyId}
        error={error}
        hint={chosen && !isShared ? wouldSeeText(newcomers(chosen, document, families)) : undefined}
        onChange={(event) => {
          setMissing(false);
          setRefused(null);
          setFamilyId(event.target.value);
        }}
      />
      <Button variant="primary" type="submit" busy={share.isPending}>
        {i18n.t({ id: 'sharing.share', message: 'Share' })}
      </Button>
    </form>
  );
}

/** The members of the family who do not see it yet. */
function newcomers(family: Family, document: DocumentContext['document'], families: readonly Family[]): string[] {
  const seeing = new Set(audienceOf(document, families).people.map(({ id }) => id));
  return family.members
    .filter(({ state, personId }) => state === 'active' && !seeing.has(personId))
    .map(({ name }) => name);
}
