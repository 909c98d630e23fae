import type { PagePlan } from '@kinvault/domain/documents/page-plan.schema.ts';
import type { Transactions } from '../../../platform/db/transactions.ts';
import type { Enqueue } from '../../../platform/jobs/jobs.ts';
import type { PageArranger } from '../../../platform/processing/renderers.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import type { Quota } from '../../storage/quota.ts';

export interface PageDeps extends Quota {
  transactions: Transactions;
  files: FileStore;
  enqueue: Enqueue;
  maxUploadBytes: number;
  /** Called before the files are written and again once they are stored. */
  noteUpload: () => void;
  pageArranger: PageArranger;
}

export interface Arrangement {
  documentId: string;
  plan: PagePlan;
}
