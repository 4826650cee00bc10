import type { CallArguments, CallDefinition, CallResult, ClientOptions, LooseArguments } from '@trellis/entity-kit';
import { sendCall } from '@trellis/entity-kit/client';
import { createContext, use } from 'react';

export const ApiContext = createContext<ClientOptions | undefined>(undefined);

/** Sends one call outside the cache and answers its typed reply. */
export type Send = <C extends CallDefinition>(
  call: C,
  given: CallArguments<C>,
  signal?: AbortSignal,
) => Promise<CallResult<C>>;

/** A `Send` over the given connection. */
export const sendWith =
  (options: ClientOptions): Send =>
  (call, given, signal) =>
    // What a contract allows as arguments is always of the loose shape; the compiler cannot see it through the generic.
    sendCall(call, given as LooseArguments, options, signal);

/** How this page reaches the API. */
export function useClientOptions(): ClientOptions {
  const options = use(ApiContext);
  if (!options) throw new Error('No API: wrap the page in WebKitProvider.');
  return options;
}
