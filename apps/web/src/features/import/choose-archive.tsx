import FileArchive from 'lucide-react/icons/file-archive';
import FolderOpen from 'lucide-react/icons/folder-open';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useRef } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { EarlierImports } from './earlier-imports.tsx';

interface ChooseArchiveProps {
  problem: string | undefined;
  onZip: (file: File) => void;
  onFolder: (files: readonly File[]) => void;
}

/** What is brought in. On phones that give no folders, a ZIP alone. */
export function ChooseArchive({ problem, onZip, onFolder }: ChooseArchiveProps) {
  const zip = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  return (
    <div className="column">
      {problem && (
        <Callout tone="expired" icon={TriangleAlert} alert>
          {problem}
        </Callout>
      )}
      <p>
        {i18n.t({
          id: 'import.lead',
          message:
            'From a folder, a ZIP, the export of Paperless-ngx, or an export of Kinvault. You see first what comes in.',
        })}
      </p>
      <div className="row wrap">
        <Button icon={FileArchive} data-autofocus onClick={() => zip.current?.click()}>
          {i18n.t({ id: 'import.chooseZip', message: 'Choose a ZIP' })}
        </Button>
        {'webkitdirectory' in HTMLInputElement.prototype && (
          <Button icon={FolderOpen} onClick={() => folder.current?.click()}>
            {i18n.t({ id: 'import.chooseFolder', message: 'Choose a folder' })}
          </Button>
        )}
      </div>
      <input
        ref={zip}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label={i18n.t({ id: 'import.chooseZip', message: 'Choose a ZIP' })}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onZip(file);
        }}
      />
      <input
        ref={(input) => {
          folder.current = input;
          if (input) input.webkitdirectory = true; // React knows no such attribute
        }}
        type="file"
        hidden
        multiple
        aria-label={i18n.t({ id: 'import.chooseFolder', message: 'Choose a folder' })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onFolder(files);
        }}
      />
      <EarlierImports />
    </div>
  );
}
