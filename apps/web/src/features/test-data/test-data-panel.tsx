import { useState } from 'react';
import { Segmented } from '../../ui/segmented.tsx';
import '../../ui/panel.css';
import { FamilyDone, FamilyRefused, FullMode, MakingFamily } from './full-mode.tsx';
import { GeneratingState, GenerationDone } from './generation-states.tsx';
import { SimpleForm } from './simple-mode-form.tsx';
import './test-data.css';
import { i18n } from '../../lib/i18n.ts';
import { FIRST_TEST_DRAFT } from './test-options.ts';
import { type Generating, useGeneration } from './use-generation.ts';

type Mode = 'simple' | 'full';

/** Idle, generating, done [TDP-2]. */
export function TestDataPanel() {
  const generating = useGeneration();
  const [mode, setMode] = useState<Mode>('simple');
  const chooseSimple = () => {
    generating.reset();
    setMode('simple');
  };
  return (
    <section className="panel test-data" aria-labelledby="test-generate">
      <h2 id="test-generate">{i18n.t({ id: 'testData.generate', message: 'Generate' })}</h2>
      <GenerationState generating={generating} mode={mode} onMode={setMode} onSimple={chooseSimple} />
    </section>
  );
}

function modes(): { value: Mode; label: string }[] {
  return [
    { value: 'simple', label: i18n.t({ id: 'testData.simple', message: 'Simple' }) },
    { value: 'full', label: i18n.t({ id: 'testData.full', message: 'Full' }) },
  ];
}

interface GenerationStateProps {
  generating: Generating;
  mode: Mode;
  onMode: (mode: Mode) => void;
  onSimple: () => void;
}

function GenerationState({ generating, mode, onMode, onSimple }: GenerationStateProps) {
  const { generation, start, startFamily, cancel, reset } = generating;
  const [draft, setDraft] = useState(FIRST_TEST_DRAFT);
  switch (generation.state) {
    case 'generating':
      return <GeneratingState {...generation} onCancel={cancel} />;
    case 'done':
      return <GenerationDone {...generation} onMore={reset} onSimple={onSimple} />;
    case 'making-family':
      return <MakingFamily />;
    case 'family-made':
      return <FamilyDone family={generation.family} onMore={reset} />;
    case 'family-refused':
      return <FamilyRefused failure={generation.failure} onBack={reset} onSimple={onSimple} />;
    case 'idle':
      return (
        <>
          <Segmented
            label={i18n.t({ id: 'testData.mode', message: 'Mode' })}
            options={modes()}
            value={mode}
            onChange={onMode}
          />
          {mode === 'simple' ? (
            <SimpleForm draft={draft} onDraft={setDraft} onStart={(options) => void start(options)} />
          ) : (
            <FullMode onStart={() => void startFamily()} />
          )}
        </>
      );
  }
}
