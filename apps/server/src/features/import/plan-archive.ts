import type { KnownPlaces } from '@kinvault/domain/import/choices.ts';
import { proposalOf, proposeChoices } from '@kinvault/domain/import/choices.ts';
import type { ImportProposal } from '@kinvault/domain/import/import.schema.ts';
import type { ImportChoices, ImportPlan, PlannedFile } from '@kinvault/domain/import/import-plan.ts';
import { planImport } from '@kinvault/domain/import/plan-import.ts';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { i18nOf } from '../../platform/i18n.ts';
import type { OpenArchive } from './archive.ts';
import { findKnownPlaces } from './known-places.repository.ts';
import { readEntryText } from './open-archive.ts';

/** What an archive on the server's disk holds, for a reader of this language. */
export async function planArchive(archive: OpenArchive, language: string | null): Promise<ImportPlan> {
  const given = { container: archive.container, i18n: i18nOf(language) };
  const plan = await planImport(archive.entries, (path) => readEntryText(archive, path), given);
  return { ...plan, broken: [...archive.broken, ...plan.broken] };
}

export interface Share {
  receiver: KnownPlaces['me'];
  files: { file: PlannedFile; proposal: ImportProposal }[];
  choices: ImportChoices;
}

/**
 * Who gets what: the importing person what is theirs or nobody's, and each account that an owner of the archive is said to be
 * what that owner had. What is left is of owners whom nobody has named.
 */
export async function shareOut(
  tx: SystemTransaction,
  plan: ImportPlan,
  { receiver, owners }: { receiver: KnownPlaces['me']; owners: ReadonlyMap<string, KnownPlaces['me']> },
): Promise<{ shares: Share[]; left: PlannedFile[] }> {
  const receivers = new Map([receiver, ...owners.values()].map((one) => [one.id, one]));
  const open = new Set(plan.files);
  const shares: Share[] = [];
  for (const one of receivers.values()) {
    const choices = choicesFor(plan, await findKnownPlaces(tx, one), { isFirst: one.id === receiver.id, owners });
    const files = [...open].flatMap((file) => {
      const proposal = one.id === receiver.id || file.holder !== null ? proposalOf(file, choices) : null;
      return proposal ? [{ file, proposal }] : [];
    });
    for (const { file } of files) open.delete(file);
    shares.push({ receiver: one, files, choices });
  }
  return { shares, left: [...open] };
}

function choicesFor(
  plan: ImportPlan,
  known: KnownPlaces,
  { isFirst, owners }: { isFirst: boolean; owners: ReadonlyMap<string, KnownPlaces['me']> },
): ImportChoices {
  const choices = proposeChoices(plan, known);
  const mine = { kind: 'person' as const, personId: known.me.id, shareWith: [] };
  const holders = plan.holders.map(({ key, kind, name }) => {
    const named = kind === 'owner' ? owners.get(name) : undefined;
    if (named) return [key, named.id === known.me.id ? mine : null] as const;
    return [key, isFirst ? (choices.holders[key] ?? null) : null] as const;
  });
  return { ...choices, holders: Object.fromEntries(holders) };
}
