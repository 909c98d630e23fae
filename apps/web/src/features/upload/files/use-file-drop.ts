import { useEffect, useRef, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';

type Receiver = { take: (files: File[]) => void; show: (isDragging: boolean) => void };

/** The last one receives dropped files, so that a dialog takes precedence over the page below it. */
const receivers: Receiver[] = [];

/** Files dropped anywhere in the window or pasted into it. `isDragging` is true while files hover over it. */
export function useFileDrop({ onFiles }: { onFiles: (files: File[]) => void }): { isDragging: boolean } {
  const [isDragging, setIsDragging] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });

  useEffect(() => {
    const receiver: Receiver = { take: (files) => take.current(files), show: setIsDragging };
    for (const other of receivers) other.show(false);
    receivers.push(receiver);
    const stop = receivers.length === 1 ? listen() : null;
    stopListening = stop ?? stopListening;
    return () => {
      receivers.splice(receivers.indexOf(receiver), 1);
      if (receivers.length === 0) stopListening?.();
    };
  }, []);

  return { isDragging };
}

let stopListening: (() => void) | null = null;

/** One set of listeners on the window for all receivers. */
function listen(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  // every element that is crossed fires enter and leave, so the window is left when they balance out
  let depth = 0;
  const settle = (isDragging: boolean) => {
    if (!isDragging) depth = 0;
    receivers.at(-1)?.show(isDragging);
  };
  const onFilesOnly = (handle: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault(); // otherwise the browser navigates to the file
    handle(event);
  };
  window.addEventListener(
    'dragenter',
    onFilesOnly(() => settle(++depth > 0)),
    { signal },
  );
  window.addEventListener(
    'dragleave',
    onFilesOnly(() => settle(--depth > 0)),
    { signal },
  );
  window.addEventListener('dragover', onFilesOnly(copyCursor), { signal });
  window.addEventListener(
    'drop',
    onFilesOnly((event) => {
      settle(false);
      give(event.dataTransfer ? droppedFiles(event.dataTransfer) : []);
    }),
    { signal },
  );
  window.addEventListener('paste', (event) => !isTextPaste(event) && give(pastedFiles(event.clipboardData)), {
    signal,
  });
  return () => controller.abort();
}

/** Office programs copy text together with an image of it. In a text field, the text is meant. */
function isTextPaste({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && (clipboardData?.types.includes('text/plain') ?? false);
}

function copyCursor({ dataTransfer }: DragEvent): void {
  if (dataTransfer) dataTransfer.dropEffect = 'copy';
}

function give(files: File[]): void {
  if (files.length > 0) receivers.at(-1)?.take(files);
}

/** The dropped files, without folders: those arrive as files without content. */
function droppedFiles(transfer: DataTransfer): File[] {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  return items.flatMap((item) => {
    if (item.webkitGetAsEntry()?.isDirectory) return [];
    return item.getAsFile() ?? [];
  });
}

function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}

/** Pasted images and files. Browsers name each image 'image.png', which would become the document's name. */
function pastedFiles(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].map((file) => (/^image\.\w+$/.test(file.name) ? renamed(file) : file));
}

function renamed(file: File): File {
  const name = i18n.t({ id: 'upload.pastedImage', message: 'Pasted image' });
  return new File([file], `${name}.${file.name.split('.').at(-1)}`, { type: file.type });
}
