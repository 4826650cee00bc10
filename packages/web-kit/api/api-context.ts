import type {
  AnyCall,
  ArgumentsOf,
  Asked,
  ClientOptions,
  EntityDefinition,
  EverydayAddress,
  EverydayTakes,
  FilterText,
  LooseArguments,
  ReplyOf,
  ReplyTo,
} from '@trellis/entity-kit';
import { sendCall } from '@trellis/entity-kit/client';
import { createContext, use } from 'react';

export const ApiContext = createContext<ClientOptions | undefined>(undefined);

/** Sends one call outside the cache and answers its typed reply: what was asked for, where it takes a filter. */
export interface Send {
  <E extends EntityDefinition, N extends Asked, const Q>(
    call: EverydayAddress<E, N>,
    given: EverydayTakes<E>[N] & { query: { filter: FilterText<Q> } },
    signal?: AbortSignal,
  ): Promise<ReplyTo<N, E, Q>>;
  <C extends AnyCall>(call: C, given: ArgumentsOf<C>, signal?: AbortSignal): Promise<ReplyOf<C>>;
}

/** A `Send` over the given connection; under a key the server does it once. */
export const sendWith =
  (options: ClientOptions, onceKey?: string): Send =>
  (call: AnyCall, given: unknown, signal?: AbortSignal) =>
    // What a contract allows as arguments is always of the loose shape; the compiler cannot see it through the generic.
    sendCall(call, given as LooseArguments, options, { signal, onceKey });

/** How this page reaches the API. */
export function useClientOptions(): ClientOptions {
  const options = use(ApiContext);
  if (!options) throw new Error('No API: wrap the page in WebKitProvider.');
  return options;
}
