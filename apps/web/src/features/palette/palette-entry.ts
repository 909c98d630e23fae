import type { ReactNode } from 'react';

/** Something that can be gone to or done. */
export interface PaletteEntry {
  id: string;
  label: string;
  note?: string;
  image: ReactNode;
  onChoose: () => void;
}

export interface PaletteGroup {
  title: string;
  entries: PaletteEntry[];
}
