/** What a file is for. Part of what its seal covers: a thumbnail never opens as an original. */
export type FilePurpose = 'original' | 'thumbnail' | 'preview' | 'text' | 'avatar';
