/** The metrics of the database. They are the same on every copy of the server. */
export interface VaultFigures {
  databaseBytes: number;
  queues: QueueFigures[];
  jobsGivenUp: number;
  mailsWaiting: number;
  mailDelaySeconds: number;
  remindersLate: number;
  uploadsUnread: number;
  isClockDoubtful: boolean;
  backup: { goodAtSeconds: number | undefined; goodBytes: number | undefined; hasFailed: boolean };
}

export interface QueueFigures {
  job: string;
  waiting: number;
  active: number;
  delaySeconds: number;
}

export interface StoreFigures {
  isUp: boolean;
  /** Undefined where the store is no folder. */
  freeBytes: number | undefined;
  sizeBytes: number | undefined;
}
