import { countryText } from '@kinvault/domain/documents/countries.ts';
import { isCurrency } from '@kinvault/domain/documents/currencies.ts';
import type { ActivityDetail, ActivityEntry } from '@kinvault/domain/documents/details.schema.ts';
import { DOCUMENT_FIELDS, type SharedField } from '@kinvault/domain/documents/fields.ts';
import { insuranceKindName } from '@kinvault/domain/documents/insurance-kind-name.ts';
import { isInsuranceKind } from '@kinvault/domain/documents/insurance-kinds.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { moneyText } from '@kinvault/domain/format/money.ts';
import { spanChoiceText } from '@kinvault/domain/format/span-text.ts';
import { isSpanChoice } from '@kinvault/domain/reminders/lead-times.ts';
import { isSpan } from '@kinvault/domain/reminders/spans.ts';
import type { MessageDescriptor } from '@lingui/core';
import { noticeText, rhythmText } from '../../../../household/facts/fact-messages.ts';
import { fieldNoun } from '../../../../household/field-messages.ts';
import { i18n } from '../../../../lib/i18n.ts';

type Change = NonNullable<ActivityDetail['changes']>[number];
/** A sentence with the tag `<actor>` around the name. */
export type ActivityMessage = Required<Pick<MessageDescriptor, 'id' | 'message'>> & { values: Record<string, string> };

export interface ActivityContext {
  /** who did it */
  actor: string;
  /** whom it was uploaded for, if that is not the uploader */
  addedFor?: string | undefined;
  nameOf: (personId: string) => string | undefined;
}

/** An entry of the activity as one sentence, or one for each changed field. */
export function activityMessages({ action, detail }: ActivityEntry, context: ActivityContext): ActivityMessage[] {
  if (action === 'edited' && detail.changes?.length) {
    return detail.changes.map((change) => changeMessage(change, context));
  }
  return [actionMessage(action, detail, context)];
}

function actionMessage(
  action: ActivityEntry['action'],
  { familyName: family, person, version, isOfPages, receiver, purpose, source, sourceDetail }: ActivityDetail,
  { actor, addedFor }: ActivityContext,
): ActivityMessage {
  const values = { actor };
  if (isOfPages) return pagesMessage(action, values);
  if (source) return filedMessage(actor, sourceDetail);
  switch (action) {
    case 'added':
      return addedFor
        ? {
            id: 'activity.addedFor',
            message: '<actor>{actor}</actor> uploaded it for {person}',
            values: { actor, person: addedFor },
          }
        : { id: 'activity.added', message: '<actor>{actor}</actor> uploaded it', values };
    case 'viewed':
      return { id: 'activity.viewed', message: '<actor>{actor}</actor> viewed it', values };
    case 'downloaded':
      return { id: 'activity.downloaded', message: '<actor>{actor}</actor> downloaded it', values };
    case 'copied':
      return copiedMessage(actor, receiver, purpose);
    case 'linked':
      return linkedMessage(actor, receiver);
    case 'shared':
      if (person !== undefined) return sharedMessage(actor, person?.name);
      return family
        ? {
            id: 'activity.shared',
            message: '<actor>{actor}</actor> shared it with {family}',
            values: { actor, family },
          }
        : { id: 'activity.sharedUnknown', message: '<actor>{actor}</actor> shared it with a family', values };
    case 'unshared':
      if (person !== undefined) return unsharedMessage(actor, person?.name);
      return family
        ? {
            id: 'activity.unshared',
            message: '<actor>{actor}</actor> stopped sharing it with {family}',
            values: { actor, family },
          }
        : {
            id: 'activity.unsharedUnknown',
            message: '<actor>{actor}</actor> stopped sharing it with a family',
            values,
          };
    case 'replaced':
      return { id: 'activity.replaced', message: '<actor>{actor}</actor> replaced the file', values };
    case 'renewed':
      return { id: 'activity.renewed', message: '<actor>{actor}</actor> marked it as renewed', values };
    case 'renews':
      return {
        id: 'activity.renews',
        message: '<actor>{actor}</actor> marked it as the renewal of an earlier one',
        values,
      };
    case 'renewal_undone':
      return { id: 'activity.renewalUndone', message: '<actor>{actor}</actor> undid the renewal', values };
    case 'version_restored':
      return version
        ? {
            id: 'activity.versionRestored',
            message: '<actor>{actor}</actor> restored version {version}',
            values: { actor, version: String(version) },
          }
        : {
            id: 'activity.versionRestoredUnknown',
            message: '<actor>{actor}</actor> restored an earlier version',
            values,
          };
    case 'renewed_itself':
      return { id: 'activity.renewedItself', message: 'It renewed itself', values: {} };
    case 'trashed':
      return { id: 'activity.trashed', message: '<actor>{actor}</actor> moved it to the trash', values };
    case 'restored':
      return { id: 'activity.restored', message: '<actor>{actor}</actor> restored it from the trash', values };
    case 'edited':
      return { id: 'activity.edited', message: '<actor>{actor}</actor> edited it', values };
  }
}

/** A copy for one purpose, and for whom. */
function linkedMessage(actor: string, receiver = ''): ActivityMessage {
  return {
    id: 'activity.linked',
    message: '<actor>{actor}</actor> made a link for {receiver}',
    values: { actor, receiver },
  };
}

function copiedMessage(actor: string, receiver = '', purpose = ''): ActivityMessage {
  return purpose
    ? {
        id: 'activity.copiedForPurpose',
        message: '<actor>{actor}</actor> made a copy for {receiver}: {purpose}',
        values: { actor, receiver, purpose },
      }
    : {
        id: 'activity.copied',
        message: '<actor>{actor}</actor> made a copy for {receiver}',
        values: { actor, receiver },
      };
}

/** It was not uploaded, but had been received. */
function filedMessage(actor: string, from: string | null | undefined): ActivityMessage {
  return from
    ? {
        id: 'activity.filedFrom',
        message: '<actor>{actor}</actor> filed what came from {from}',
        values: { actor, from },
      }
    : { id: 'activity.filed', message: '<actor>{actor}</actor> filed what was received', values: { actor } };
}

function pagesMessage(action: ActivityEntry['action'], values: { actor: string }): ActivityMessage {
  return action === 'added'
    ? {
        id: 'activity.madeOfPages',
        message: '<actor>{actor}</actor> made it from pages of another document',
        values,
      }
    : { id: 'activity.pagesChanged', message: '<actor>{actor}</actor> changed its pages', values };
}

function changeMessage({ field, from, to }: Change, { actor, nameOf }: ActivityContext): ActivityMessage {
  if (field === 'ownerId') return handOverMessage(actor, to ? nameOf(to) : undefined);
  const noun = fieldNoun(field);
  const isSecret = DOCUMENT_FIELDS[field].activity === 'change-only';
  if (isSecret || (!from && !to)) {
    return {
      id: 'activity.changed',
      message: '<actor>{actor}</actor> changed the {field}',
      values: { actor, field: noun },
    };
  }
  const [before, after] = [valueText(field, from), valueText(field, to)];
  if (!from) {
    return {
      id: 'activity.set',
      message: '<actor>{actor}</actor> set the {field} to {value}',
      values: { actor, field: noun, value: after },
    };
  }
  if (!to) {
    return {
      id: 'activity.removed',
      message: '<actor>{actor}</actor> removed the {field} ({value})',
      values: { actor, field: noun, value: before },
    };
  }
  return {
    id: 'activity.changedFrom',
    message: '<actor>{actor}</actor> changed the {field} from {before} to {after}',
    values: { actor, field: noun, before, after },
  };
}

/** With one person, who may be unknown to the reader. */
function sharedMessage(actor: string, person: string | undefined): ActivityMessage {
  return person
    ? {
        id: 'activity.shared',
        message: '<actor>{actor}</actor> shared it with {family}',
        values: { actor, family: person },
      }
    : { id: 'activity.sharedPerson', message: '<actor>{actor}</actor> shared it with one person', values: { actor } };
}

function unsharedMessage(actor: string, person: string | undefined): ActivityMessage {
  return person
    ? {
        id: 'activity.unshared',
        message: '<actor>{actor}</actor> stopped sharing it with {family}',
        values: { actor, family: person },
      }
    : {
        id: 'activity.unsharedPerson',
        message: '<actor>{actor}</actor> stopped sharing it with one person',
        values: { actor },
      };
}

function handOverMessage(actor: string, person: string | undefined): ActivityMessage {
  return person
    ? { id: 'activity.handedOver', message: '<actor>{actor}</actor> gave it to {person}', values: { actor, person } }
    : {
        id: 'activity.handedOverUnknown',
        message: '<actor>{actor}</actor> gave it to someone else',
        values: { actor },
      };
}

function valueText(field: SharedField, value: string | null): string {
  const { kind } = DOCUMENT_FIELDS[field];
  if (kind === 'money' || kind === 'rhythm' || kind === 'period') return factText(kind, value);
  if (kind === 'span') return spanChoiceText(i18n, isSpanChoice(value) ? value : null);
  if (field === 'insuranceKind' && isInsuranceKind(value)) return insuranceKindName(i18n, value);
  if (value !== null && DOCUMENT_FIELDS[field].kind === 'country') return countryText(value, i18n.locale);
  return value !== null && DOCUMENT_FIELDS[field].kind === 'date' ? dateText(i18n, value) : (value ?? '');
}

/** An amount is written as '48400 EUR', since the currency may change later. */
function factText(kind: 'money' | 'rhythm' | 'period', value: string | null): string {
  if (kind === 'rhythm') return rhythmText(value ?? '');
  if (kind === 'period') return noticeText(value !== null && isSpan(value) ? value : null);
  const [minor = '', currency = ''] = (value ?? '').split(' ');
  return isCurrency(currency) ? moneyText(i18n, Number(minor), currency) : minor;
}
