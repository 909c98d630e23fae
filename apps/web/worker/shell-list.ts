/** The files of a build that make it open offline. Paths begin with a slash. */
export interface ShellList {
  /** changes with any of the files */
  version: string;
  /** the script that a page of this build begins with */
  entry: string;
  /** always kept: every script and style sheet, and what each page links to */
  files: string[];
  /** by language: its catalogue, and its fonts if it has special ones */
  languages: Record<string, string[]>;
  /** kept once a PDF is: pdf.js and what it fetches while it draws */
  pdf: string[];
}

declare const SHELL_LIST: ShellList;

/** Filled in by build/build-service-worker.ts. */
export const SHELL: ShellList = SHELL_LIST;
