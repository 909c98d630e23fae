import {
  MAX_TEST_DOCUMENTS,
  MAX_TEST_KB,
  MIN_TEST_DOCUMENTS,
  MIN_TEST_KB,
} from '@kinvault/domain/documents/sample-types.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { TestOptions } from './plan-test-documents.ts';
import { readTestOptions, type TestDraft } from './test-options.ts';

interface SimpleFormProps {
  draft: TestDraft;
  onDraft: (draft: TestDraft) => void;
  onStart: (options: TestOptions) => void;
}

/** How many, and how large [TDP-1]. */
export function SimpleForm({ draft, onDraft, onStart }: SimpleFormProps) {
  const [isTried, setTried] = useState(false);
  const { options, faults } = readTestOptions(draft);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (options) onStart(options);
  }

  const field = (name: keyof TestDraft) => ({
    value: draft[name],
    type: 'number',
    inputMode: 'numeric' as const,
    error: isTried ? faults[name] : undefined,
    onChange: (event: { target: { value: string } }) => onDraft({ ...draft, [name]: event.target.value }),
  });
  const size = { min: MIN_TEST_KB, max: MAX_TEST_KB };
  return (
    <form className="test-data-form" noValidate onSubmit={submit}>
      <p className="test-data-words">
        Passports, policies, letters, school reports: a page or a picture each that opens, some with an expiry date.
        Their names start with ‘Test_’.
      </p>
      <div className="test-data-fields">
        <TextField
          {...field('count')}
          label="How many"
          min={MIN_TEST_DOCUMENTS}
          max={MAX_TEST_DOCUMENTS}
          hint={`${MIN_TEST_DOCUMENTS} to ${MAX_TEST_DOCUMENTS}`}
        />
        <TextField {...field('minKb')} {...size} label="Smallest (KB)" hint={`From ${MIN_TEST_KB}`} />
        <TextField {...field('maxKb')} {...size} label="Largest (KB)" hint={`Up to ${MAX_TEST_KB}`} />
      </div>
      <div className="row wrap">
        <Button type="submit" variant="primary">
          {options ? `Generate ${counted(options.count, 'test document')}` : 'Generate test documents'}
        </Button>
      </div>
    </form>
  );
}
