import { cutText } from '@kinvault/domain/clean-text.ts';
import { type KnownPlaces, proposalOf, proposeChoices } from '@kinvault/domain/import/choices.ts';
import type { ImportChoices, ImportPlan } from '@kinvault/domain/import/import-plan.ts';
import { planImport } from '@kinvault/domain/import/plan-import.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { collectionsQuery } from '../../household/collections.ts';
import { useFamilies, useMembers, useReader, useSettings } from '../../household/household.tsx';
import { isGuardian } from '../../household/looked-after.ts';
import { targetOptions } from '../../household/upload-targets.ts';
import { ApiError } from '../../lib/api-client.ts';
import { isConnectionError, messageOf } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { type Archive, folderArchive } from './archive.ts';
import { findHere, type ImportCalls, importCalls, useReload } from './import.api.ts';
import { type Looked, lookThrough } from './look-through.ts';
import { type FileToSend, NO_PROGRESS, type Progress, runImport } from './run-import.ts';

/** A plan whose files were looked at, with what its folders become. */
export interface Preview {
  archive: Archive;
  plan: ImportPlan;
  looked: Looked;
  choices: ImportChoices;
}

export type ImportStep =
  | { step: 'choose'; problem?: string }
  | { step: 'looking'; name: string; done: number; total: number }
  | { step: 'preview'; preview: Preview }
  | { step: 'running'; name: string; progress: Progress; total: number; problem?: string }
  | { step: 'done'; name: string; progress: Progress };

/** An import from choosing to the end. Closing the dialog stops it; what has come in by then stays. */
export function useImport() {
  const known = useKnownPlaces();
  const { maxUploadBytes } = useSettings();
  const reload = useReload();
  const [state, setState] = useState<ImportStep>({ step: 'choose' });
  const stop = useRef(new AbortController());
  const run = useRef<{ archive: Archive; files: FileToSend[]; calls: ImportCalls } | null>(null);
  useEffect(() => () => stop.current.abort(), []);

  async function look(open: () => Promise<Archive>) {
    const { signal } = stop.current;
    try {
      setState({ step: 'looking', name: '', done: 0, total: 0 });
      const archive = await open();
      const { name } = archive;
      setState({ step: 'looking', name, done: 0, total: archive.entries.length });
      const plan = await planImport(archive.entries, async (path) => (await archive.read(path)).text(), {
        container: archive.container,
        i18n,
      });
      plan.broken.unshift(...archive.broken);
      const onProgress = (done: number) => setState({ step: 'looking', name, done, total: plan.files.length });
      const looked = await lookThrough(archive, plan, { maxBytes: maxUploadBytes, findHere, onProgress, signal });
      setState({ step: 'preview', preview: { archive, plan, looked, choices: proposeChoices(plan, known) } });
    } catch (error) {
      if (signal.aborted) return;
      const isOfServer = error instanceof ApiError || isConnectionError(error);
      setState({ step: 'choose', problem: isOfServer ? messageOf(error) : notReadable() });
    }
  }

  async function start({ archive, plan, looked, choices }: Preview) {
    const files = newFiles(looked, choices).map((file) => ({ ...file, key: randomUuid() }));
    const name = cutText(archive.name, MAX_NAME_CHARS);
    run.current = { archive, files, calls: importCalls({ name, kind: plan.kind }) };
    await goOn(NO_PROGRESS);
  }

  /** From where it was interrupted. */
  async function goOn(from: Progress) {
    const { archive, files, calls } = run.current ?? missing();
    const { signal } = stop.current;
    const shown = { name: archive.name, total: files.length };
    let last = from;
    const onProgress = (progress: Progress) => {
      last = progress;
      setState({ step: 'running', ...shown, progress });
    };
    onProgress(from);
    try {
      const progress = await runImport({ archive, files, from, calls, onProgress, signal });
      setState({ step: 'done', name: archive.name, progress });
    } catch (error) {
      if (!signal.aborted) setState({ step: 'running', ...shown, progress: last, problem: messageOf(error) });
    } finally {
      await reload();
    }
  }

  return {
    state,
    known,
    chooseZip: (file: File) => look(async () => (await import('./zip-archive.ts')).zipArchive(file)),
    chooseFolder: (files: readonly File[]) => look(async () => folderArchive(files)),
    choose: (preview: Preview, choices: ImportChoices) =>
      setState({ step: 'preview', preview: { ...preview, choices } }),
    start,
    goOn,
    again: () => setState({ step: 'choose' }),
  };
}

const MAX_NAME_CHARS = 200;

/** The new files with how they will be filed, without those of somebody else. */
export function newFiles(looked: Looked, choices: ImportChoices): Omit<FileToSend, 'key'>[] {
  return looked.files.flatMap(({ planned, state }) => {
    const proposal = state === 'new' ? proposalOf(planned, choices) : null;
    const { path, fileName, leftOut } = planned;
    return proposal ? [{ path, fileName, proposal, leftOut }] : [];
  });
}

function useKnownPlaces(): KnownPlaces {
  const reader = useReader();
  const families = useFamilies();
  const members = useMembers();
  const { data: collections = [] } = useQuery(collectionsQuery);
  const generals = targetOptions(families, reader).flatMap(({ target }) =>
    target.kind === 'family' ? [target.familyId] : [],
  );
  return {
    me: { id: reader.id, name: reader.name, email: reader.email },
    people: members
      .filter((member) => isGuardian(member, reader.id))
      .map(({ personId, name }) => ({ id: personId, name })),
    families: families.filter(({ id }) => generals.includes(id)),
    collections: collections.filter(({ canChange }) => canChange),
  };
}

const notReadable = () =>
  i18n.t({ id: 'import.notReadable', message: 'This file can’t be opened as a ZIP. It may be damaged.' });

function missing(): never {
  throw new Error('an import goes on that has not begun');
}
