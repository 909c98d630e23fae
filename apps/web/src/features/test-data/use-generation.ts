import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { endSession } from '../../lib/leave-session.ts';
import { failureOf, type Generation, generationReducer } from './generation.ts';
import { planTestDocuments, type TestOptions } from './plan-test-documents.ts';
import { createTestDocument, createTestFamilies, reloadLists } from './test-data.api.ts';

export interface Generating {
  generation: Generation;
  start: (options: TestOptions) => Promise<void>;
  startFamily: () => Promise<void>;
  cancel: () => void;
  reset: () => void;
}

/** Makes the documents one by one, so that the progress shows and it can be canceled [TDP-2]. */
export function useGeneration(): Generating {
  const [generation, dispatch] = useReducer(generationReducer, { state: 'idle' });
  const queryClient = useQueryClient();
  const run = useRef<symbol>(undefined);
  useEffect(() => () => stop(run), []);

  function fail(error: unknown) {
    if (error instanceof ApiError && error.code === 'unauthorized') endSession();
    dispatch({ type: 'fail', failure: failureOf(error) });
  }

  async function start(options: TestOptions) {
    const own = Symbol('run');
    run.current = own;
    dispatch({ type: 'start', total: options.count });
    try {
      for (const planned of planTestDocuments(options, calendarDate(new Date()), Math.random)) {
        const document = await createTestDocument(planned);
        dispatch({ type: 'made', document });
        if (run.current !== own) return;
      }
      dispatch({ type: 'finish' });
    } catch (error) {
      if (run.current === own) fail(error);
    } finally {
      await reloadLists(queryClient);
    }
  }

  async function startFamily() {
    dispatch({ type: 'start-family' });
    try {
      dispatch({ type: 'family', family: await createTestFamilies() });
      await reloadLists(queryClient);
    } catch (error) {
      fail(error);
    }
  }

  function cancel() {
    stop(run);
    dispatch({ type: 'cancel' });
  }

  return { generation, start, startFamily, cancel, reset: () => dispatch({ type: 'reset' }) };
}

function stop(run: { current: symbol | undefined }) {
  run.current = undefined;
}
