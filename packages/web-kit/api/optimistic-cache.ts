import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type {
  AnyCall,
  ArgumentsOf,
  Asked,
  EntityDefinition,
  EverydayAddress,
  EverydayTakes,
  FilterText,
  LooseArguments,
  ReplyOf,
  ReplyTo,
} from '@trellis/entity-kit';
import { callKey } from './call-key.ts';

/** What an action may change before the server has answered; remembers what was there. */
export class OptimisticCache {
  readonly #queries: QueryClient;
  readonly #before: [QueryKey, unknown][] = [];

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  /** Changes a cached read; with `given` that one, else every read of the call. */
  update<E extends EntityDefinition, N extends Asked, const Q>(
    call: EverydayAddress<E, N>,
    change: (data: ReplyTo<N, E, Q>) => ReplyTo<N, E, Q>,
    given: EverydayTakes<E>[N] & { query: { filter: FilterText<Q> } },
  ): void;
  update<C extends AnyCall>(call: C, change: (data: ReplyOf<C>) => ReplyOf<C>, given?: ArgumentsOf<C>): void;
  update(call: AnyCall, change: (data: never) => unknown, given?: LooseArguments): void {
    const queryKey = given ? callKey(call, given) : callKey(call, {}).slice(0, 2);
    for (const [key, data] of this.#queries.getQueriesData({ queryKey })) {
      if (data === undefined) continue;
      void this.#queries.cancelQueries({ queryKey: key, exact: true });
      this.#before.push([key, data]);
      this.#queries.setQueryData(key, change(data as never));
    }
  }

  /** Puts back what was there. */
  takeBack(): void {
    for (const [key, data] of this.#before.reverse()) this.#queries.setQueryData(key, data);
  }
}
