import { activityLogApi } from '@trellis/access/model';
import { sendWith, useClientOptions } from '@trellis/web-kit';
import type { Change } from './changes.ts';
import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/** Rows of a page ask one after the other; what they ask for within this time is fetched at once (ms). */
const gatherMs = 30;
const mostAtOnce = 200;

/** What a record is called, what kind it is, and where its page is. */
export interface NamedRecord {
  id: number;
  name: string;
  entity: string;
  link: string | null;
}

type Fetch = (of: string) => Promise<readonly (NamedRecord & { collection: string })[]>;

/** Names of records, fetched many at once and kept while the page is open. */
export class RecordNames {
  readonly #fetch: Fetch;
  readonly #names = new Map<string, NamedRecord>();
  readonly #asked = new Set<string>();
  readonly #answered = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #waiting: string[] = [];

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Whether the name of a record is still on its way. */
  isComing(key: string): boolean {
    return !this.#answered.has(key);
  }

  get(key: string): NamedRecord | undefined {
    return this.#names.get(key);
  }

  ask(key: string): void {
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    if (this.#waiting.push(key) === 1) setTimeout(() => void this.#load(), gatherMs);
  }

  async #load(): Promise<void> {
    const keys = this.#waiting.splice(0, mostAtOnce);
    if (this.#waiting.length > 0) setTimeout(() => void this.#load(), gatherMs);
    try {
      for (const found of await this.#fetch(keys.join(','))) this.#names.set(`${found.collection}:${found.id}`, found);
    } catch {
      // Without names the entries show numbers; the next page of the log asks again.
      for (const key of keys) this.#asked.delete(key);
    }
    for (const key of keys) this.#answered.add(key);
    for (const tell of this.#listeners) tell();
  }
}

export const RecordNamesContext = createContext<RecordNames | undefined>(undefined);

/** Names for the entries of one page. */
export function useRecordNames(): RecordNames {
  const options = useClientOptions();
  const { i18n } = useTranslation('activity-log');
  const lang = i18n.language === 'es' ? 'es' : 'en';
  // Names that were fetched are those of one language.
  return useMemo(() => {
    const send = sendWith(options);
    return new RecordNames((of) => send(activityLogApi.calls.names, { query: { of, lang } }));
  }, [options, lang]);
}

/** Whether what a record is called is still being asked: its number would stand there for a moment. */
export function useIsNameComing(collection: string, id: number | null): boolean {
  const names = use(RecordNamesContext);
  return useSyncExternalStore(
    names?.subscribe ?? never,
    () => id !== null && (names?.isComing(`${collection}:${id}`) ?? false),
  );
}

/** What a record is called; undefined while that is not known, or for nobody to know. */
export function useRecordName(collection: string, id: number | null): NamedRecord | undefined {
  const names = use(RecordNamesContext);
  const key = `${collection}:${id ?? 0}`;
  useEffect(() => {
    if (id !== null) names?.ask(key);
  }, [names, key, id]);
  return useSyncExternalStore(names?.subscribe ?? never, () => names?.get(key));
}

/**
 * What the records are called that the values of an entry may refer to. Which fields are references the server knows; a number
 * that is none, or leads to what the person may not read, stays one.
 */
export function useReferenceNames(
  collection: string,
  changes: readonly Change[],
): (key: string, value: unknown) => string | undefined {
  const names = use(RecordNamesContext);
  const wanted = changes
    .flatMap(({ key, before, after }) => [before, after].filter(isId).map((id) => `${collection}.${key}:${id}`))
    .join();
  useEffect(() => {
    for (const key of wanted.split(',')) if (key !== '') names?.ask(key);
  }, [names, wanted]);
  useSyncExternalStore(names?.subscribe ?? never, () =>
    wanted
      .split(',')
      .map((key) => names?.get(key)?.name)
      .join(),
  );
  return (key, value) => (isId(value) ? names?.get(`${collection}.${key}:${value}`)?.name : undefined);
}

/** Whether a value may be the number of a record. */
const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0 && Number(value) < 1e9;

const never = () => () => undefined;
