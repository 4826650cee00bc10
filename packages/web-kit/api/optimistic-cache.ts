import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CallArguments, CallDefinition, CallResult } from '@trellis/entity-kit';
import { callKey } from './call-key.ts';

/** What an action may change before the server has answered; remembers what was there. */
export class OptimisticCache {
  readonly #queries: QueryClient;
  readonly #before: [QueryKey, unknown][] = [];

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  /** Changes a cached read; with `given` that one, else every read of the call. */
  update<C extends CallDefinition>(
    call: C,
    change: (data: CallResult<C>) => CallResult<C>,
    given?: CallArguments<C>,
  ): void {
    const queryKey = given ? callKey(call, given) : callKey(call, {}).slice(0, 2);
    for (const [key, data] of this.#queries.getQueriesData<CallResult<C>>({ queryKey })) {
      if (data === undefined) continue;
      void this.#queries.cancelQueries({ queryKey: key, exact: true });
      this.#before.push([key, data]);
      this.#queries.setQueryData(key, change(data));
    }
  }

  /** Puts back what was there. */
  takeBack(): void {
    for (const [key, data] of this.#before.reverse()) this.#queries.setQueryData(key, data);
  }
}
