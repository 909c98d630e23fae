/** A client process's orders, and what it reports afterwards. Both are sent as messages. */
export interface Load {
  /** Of the server on this machine. */
  port: number;
  pid: number;
  /** The postmaster of the server's embedded PostgreSQL. */
  databasePid?: number | undefined;
  /** All requests carry it, but those of several people. */
  cookie: string;
  connections: number;
  seconds: number;
  work: Reading | Uploading | SigningIn | Renaming | Watching;
}

export interface Reading {
  kind: 'read';
  path: string;
  /** The answer that is counted; any other makes the run fail. */
  status: number;
  etag?: string | undefined;
  /** Adds a cursor to the path that no request had before and that leaves out nothing. */
  isNewEachTime?: boolean;
}

export interface Uploading {
  kind: 'upload';
  /** The file that is sent again and again. */
  path: string;
  /** They take turns, each connection begins with another: what one person uploads is limited. */
  people: { id: string; cookie: string }[];
  /** Each upload becomes a document of its sender. */
  isNamed: boolean;
}

/** Everybody signs in, and again as soon as they are in; each time from an address of their own, as people do. */
export interface SigningIn {
  kind: 'sign-in';
  people: { email: string; password: string }[];
}

/** Each connection renames a family of its own. */
export interface Renaming {
  kind: 'rename';
  families: { familyId: string; cookie: string }[];
  /** Of several copies of the server, in turn. */
  ports: number[];
}

/** Each request changes the reader's own mark of the next document. */
export interface Watching {
  kind: 'watch';
  documentIds: string[];
  /** A list that is asked for after each of them, in the same unit. */
  thenRead?: string;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the server's process for one unit: unlike rates, it hardly depends on what else the machine does. */
  serverCpuMs?: number | undefined;
  /** The same of all processes of its PostgreSQL. */
  databaseCpuMs?: number | undefined;
  /** Of a core, 0 to 1. */
  clientCpuShare: number;
  bodyBytes: number;
}

/** Not counted: connections, prepared statements and hot code come into being. */
export const WARM_UP_SECONDS = 0.5;
