import {
  MAX_TEST_DOCUMENTS,
  MAX_TEST_KB,
  MIN_TEST_DOCUMENTS,
  MIN_TEST_KB,
} from '@kinvault/domain/documents/sample-types.ts';
import { type FormEvent, useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { TestOptions } from './plan-test-documents.ts';
import { readTestOptions, type TestDraft } from './test-options.ts';

interface SimpleFormProps {
  draft: TestDraft;
  onDraft: (draft: TestDraft) => void;
  onStart: (options: TestOptions) => void;
}

/** How many documents, and how large [TDP-1]. */
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
        {i18n.t({
          id: 'testData.simpleHint',
          message:
            'Passports, policies, letters, school reports: each has a page or a picture, and some have an expiry date. Their names start with ‘Test_’.',
        })}
      </p>
      <div className="test-data-fields">
        <TextField
          {...field('count')}
          label={i18n.t({ id: 'testData.howMany', message: 'How many' })}
          min={MIN_TEST_DOCUMENTS}
          max={MAX_TEST_DOCUMENTS}
          hint={i18n.t({
            id: 'testData.howManyHint',
            message: '{min} to {max}',
            values: { min: MIN_TEST_DOCUMENTS, max: MAX_TEST_DOCUMENTS },
          })}
        />
        <TextField
          {...field('minKb')}
          {...size}
          label={i18n.t({ id: 'testData.smallest', message: 'Smallest (KB)' })}
          hint={i18n.t({ id: 'testData.smallestHint', message: 'From {min}', values: { min: MIN_TEST_KB } })}
        />
        <TextField
          {...field('maxKb')}
          {...size}
          label={i18n.t({ id: 'testData.largest', message: 'Largest (KB)' })}
          hint={i18n.t({ id: 'testData.largestHint', message: 'Up to {max}', values: { max: MAX_TEST_KB } })}
        />
      </div>
      <div className="row wrap">
        <Button type="submit" variant="primary">
          {options
            ? i18n.t({
                id: 'testData.generateCount',
                message: '{count, plural, one {Generate # test document} other {Generate # test documents}}',
                values: { count: options.count },
              })
            : i18n.t({ id: 'testData.generateDocuments', message: 'Generate test documents' })}
        </Button>
      </div>
    </form>
  );
}
