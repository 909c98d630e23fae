/** A card that is dragged names its document; files from outside never do. */
const TYPE = 'application/x-kinvault-document';

interface Drag {
  dataTransfer: DataTransfer;
}

export function dragDocument({ dataTransfer }: Drag, documentId: string): void {
  dataTransfer.setData(TYPE, documentId);
  dataTransfer.effectAllowed = 'copyLink';
}

/** While it hovers only the type can be read. */
export function carriesDocument({ dataTransfer }: Drag): boolean {
  return dataTransfer.types.includes(TYPE);
}

export function draggedDocument({ dataTransfer }: Drag): string | null {
  return dataTransfer.getData(TYPE) || null;
}
