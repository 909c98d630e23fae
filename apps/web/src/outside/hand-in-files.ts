import type { HandedIn } from '@kinvault/domain/links/outside.schema.ts';
import { randomUuid } from '../lib/random-uuid.ts';
import { handIn } from './upload.ts';
import { isGone, type Visit } from './visit.ts';

/** A file that somebody outside hands in. */
export interface OutsideFile {
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** absent if it was handed in before this page was loaded again */
  readonly file?: File;
  state: 'waiting' | 'sending' | 'handed-in' | 'failed' | 'leaving';
  sentBytes: number;
  handedIn?: HandedIn;
  isUnwanted?: boolean;
  problem?: unknown;
}

/** The files of a request, sent one after the other; `onChange` is called after each change. */
export class HandInFiles {
  readonly files: OutsideFile[] = [];
  readonly #visit: Visit;
  readonly #most: number;
  readonly #onChange: () => void;
  #isSending = false;
  #stop: AbortController | undefined;

  constructor(
    visit: Visit,
    { handedIn, filesLeft }: { handedIn: HandedIn[]; filesLeft: number },
    onChange: () => void,
  ) {
    this.#visit = visit;
    this.#most = handedIn.length + filesLeft;
    this.#onChange = onChange;
    for (const one of handedIn) {
      const { id, name, sizeBytes } = one;
      this.files.push({ key: id, name, sizeBytes, state: 'handed-in', sentBytes: sizeBytes, handedIn: one });
    }
  }

  /** How many more can be added. */
  get left(): number {
    return Math.max(0, this.#most - this.files.length);
  }

  count(...states: OutsideFile['state'][]): number {
    return this.files.filter(({ state }) => states.includes(state)).length;
  }

  /** Adds as many as there is room for; returns how many were left out. */
  add(files: readonly File[]): number {
    const taken = files.slice(0, this.left);
    for (const file of taken) {
      const { name, size } = file;
      this.files.push({ key: randomUuid(), name, sizeBytes: size, file, state: 'waiting', sentBytes: 0 });
    }
    this.#onChange();
    void this.#sendAll();
    return files.length - taken.length;
  }

  retry(one: OutsideFile): void {
    one.state = 'waiting';
    one.sentBytes = 0;
    this.#onChange();
    void this.#sendAll();
  }

  /** Takes a file out of the list: stops it, or takes it back from the server. */
  async remove(one: OutsideFile): Promise<void> {
    if (one.state === 'sending') return this.#stopSending(one);
    if (!one.handedIn) return this.#drop(one);
    one.state = 'leaving';
    this.#onChange();
    try {
      await this.#visit.takeBack(one.handedIn.id);
      this.#drop(one);
    } catch (error) {
      one.state = 'handed-in';
      one.problem = error;
      this.#onChange();
    }
  }

  /** A file that has left completely may be handed in already: it is taken back when the server has said so. */
  #stopSending(one: OutsideFile): void {
    if (one.sentBytes < one.sizeBytes) this.#stop?.abort(new DOMException('stopped', 'AbortError'));
    else one.isUnwanted = true;
  }

  #drop(one: OutsideFile): void {
    this.files.splice(this.files.indexOf(one), 1);
    this.#onChange();
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let one = this.#next(); one; one = this.#next()) await this.#send(one);
    this.#isSending = false;
  }

  #next(): OutsideFile | undefined {
    return this.files.find(({ state }) => state === 'waiting');
  }

  async #send(one: OutsideFile): Promise<void> {
    if (!one.file) return;
    const stop = new AbortController();
    this.#stop = stop;
    one.state = 'sending';
    one.problem = undefined;
    this.#onChange();
    try {
      one.handedIn = await handIn(this.#visit, {
        file: one.file,
        key: one.key,
        signal: stop.signal,
        onProgress: (sentBytes) => {
          one.sentBytes = Math.min(sentBytes, one.sizeBytes);
          this.#onChange();
        },
      });
      one.state = 'handed-in';
      if (one.isUnwanted) await this.remove(one);
    } catch (error) {
      if (stop.signal.aborted) return this.#drop(one);
      one.state = 'failed';
      one.problem = error;
      // the link is over: the others would only meet the same
      if (isGone(error)) for (const other of this.files) if (other.state === 'waiting') this.#fail(other, error);
    }
    this.#onChange();
  }

  #fail(one: OutsideFile, error: unknown): void {
    one.state = 'failed';
    one.problem = error;
  }
}
