import type { ReactNode } from 'react';

/** A place to go to, or an action. */
export interface PaletteEntry {
  id: string;
  label: string;
  note?: ReactNode;
  image: ReactNode;
  onChoose: () => void;
}

export interface PaletteGroup {
  title: string;
  entries: PaletteEntry[];
}
