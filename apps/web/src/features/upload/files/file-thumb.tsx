import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import { useEffect, useState } from 'react';
import { DOCUMENT_LOOKS } from '../../../lib/document-look.ts';
import { DocCover, DocObject } from '../../../ui/doc-object.tsx';

/** The picture itself where the browser can show it, else a small cover in the shape of its type. */
export function FileThumb({ file, type }: { file: File; type: DocumentType }) {
  const { shape, tint, icon } = DOCUMENT_LOOKS[type];
  const src = useObjectUrl(file);
  return (
    <span className="upload-item-thumb">
      <DocObject
        shape={shape}
        src={src}
        fallback={<DocCover shape={shape} tint={tint} icon={icon} name="" note="" />}
      />
    </span>
  );
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
