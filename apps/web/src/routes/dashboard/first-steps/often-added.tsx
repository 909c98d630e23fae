import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import Plus from 'lucide-react/icons/plus';
import { i18n } from '../../../lib/i18n.ts';
import type { DocShape } from '../../../ui/doc-object.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { OutlinedPaper } from '../../../ui/outlined-papers.tsx';

interface Paper {
  name: string;
  shape: DocShape;
  type: DocumentType;
}

/** Outlines of papers to add after the first one, each with its type chosen. */
export function OftenAdded({ onAdd }: { onAdd: ((type: DocumentType) => void) | undefined }) {
  if (!onAdd) return null;
  return (
    <section className="often-added" aria-labelledby="often-added">
      <h2 id="often-added">{i18n.t({ id: 'firstSteps.often', message: 'Families often add these next' })}</h2>
      <ul>
        {papers().map(({ name, shape, type }) => (
          <li key={name}>
            <button
              type="button"
              aria-label={i18n.t({ id: 'firstSteps.addPaper', message: 'Add: {paper}', values: { paper: name } })}
              onClick={() => onAdd(type)}
            >
              <OutlinedPaper shape={shape}>
                <span>{name}</span>
              </OutlinedPaper>
              <Icon of={Plus} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function papers(): Paper[] {
  return [
    { name: i18n.t({ id: 'example.healthCard', message: 'Health card' }), shape: 'id1', type: 'Insurance' },
    { name: i18n.t({ id: 'example.identityCard', message: 'ID card' }), shape: 'id1', type: 'ID' },
    { name: i18n.t({ id: 'landing.exampleLicense', message: 'Driver license' }), shape: 'id1', type: 'Driver License' },
    {
      name: i18n.t({ id: 'example.birthCertificate', message: 'Birth certificate' }),
      shape: 'a4',
      type: 'Birth Certificate',
    },
    { name: i18n.t({ id: 'example.lease', message: 'Lease' }), shape: 'a4', type: 'Legal' },
  ];
}
