const PASTED_NAME = 'Pasted picture';

/** The files of a drop. A folder comes as a file without content and is left out. */
export function droppedFiles(transfer: DataTransfer): File[] {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  return items.flatMap((item) => {
    if (item.webkitGetAsEntry()?.isDirectory) return [];
    return item.getAsFile() ?? [];
  });
}

export function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}

/** Pictures on the clipboard, and files copied in the file manager. Browsers call each picture 'image.png', which would become the document's name. */
export function pastedFiles(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].map((file) => (/^image\.\w+$/.test(file.name) ? renamed(file) : file));
}

function renamed(file: File): File {
  return new File([file], `${PASTED_NAME}.${file.name.split('.').at(-1)}`, { type: file.type });
}
