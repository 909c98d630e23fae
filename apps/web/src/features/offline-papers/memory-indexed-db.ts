/**
 * The part of IndexedDB that kept papers use, in memory, since Node has none: one database, whose transactions run one after
 * the other and end when they have no more requests.
 */
export class MemoryIndexedDb {
  readonly stores = new Map<string, Map<IDBValidKey, unknown>>();
  #before: Promise<unknown> = Promise.resolve();

  open(): object {
    const isNew = this.stores.size === 0;
    const opening: Opening = { result: this.#database() };
    queueMicrotask(() => {
      if (isNew) opening.onupgradeneeded?.();
      opening.onsuccess?.();
    });
    return opening;
  }

  #database(): object {
    return {
      createObjectStore: (name: string) => this.stores.set(name, new Map()),
      transaction: () => this.#transaction(),
      close: () => {},
    };
  }

  #transaction(): object {
    const transaction: { objectStore: (name: string) => object; oncomplete?: () => void } = {
      objectStore: (name) => storeOf(this.stores.get(name) ?? new Map(), ask),
    };
    const began = this.#before;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#before = promise;
    let open = 0;
    const endWhenIdle = () =>
      setImmediate(() => {
        if (open > 0) return;
        transaction.oncomplete?.();
        resolve();
      });
    function ask<Result>(work: () => Result): Asked<Result> {
      const request: Asked<Result> = {};
      open += 1;
      void began.then(() => {
        request.result = work();
        request.onsuccess?.();
        open -= 1;
        endWhenIdle();
      });
      return request;
    }
    void began.then(endWhenIdle);
    return transaction;
  }
}

interface Asked<Result> {
  result?: Result;
  onsuccess?: () => void;
}

interface Opening extends Asked<object> {
  onupgradeneeded?: () => void;
}

function storeOf(values: Map<IDBValidKey, unknown>, ask: <Result>(work: () => Result) => Asked<Result>): object {
  return {
    get: (name: IDBValidKey) => ask(() => values.get(name)),
    getAllKeys: () => ask(() => [...values.keys()]),
    put: (value: unknown, name: IDBValidKey) => ask(() => values.set(name, value)),
    delete: (name: IDBValidKey) => ask(() => values.delete(name)),
    clear: () => ask(() => values.clear()),
  };
}
