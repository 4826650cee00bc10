import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CallArguments, CallDefinition, CallResult, LooseArguments } from '@trellis/entity-kit';
import { sendWith, useClientOptions } from './api-context.ts';
import { callKey } from './call-key.ts';

interface CallOptions {
  /** Waits while false. */
  enabled?: boolean;
  /** Other collections this read shows; their changes refresh it too. */
  dependsOn?: readonly string[];
  /** Asks again this often (ms) while the tab is visible. */
  pollMs?: number;
  /** Keeps showing the previous answer while another is fetched (paging, typing). */
  keepPrevious?: boolean;
}

/** Reads through the cache. Changes that the live socket tells about refresh it by themselves. */
export function useCall<C extends CallDefinition>(
  call: C,
  given: CallArguments<C>,
  { enabled = true, dependsOn, pollMs, keepPrevious }: CallOptions = {},
): UseQueryResult<CallResult<C>> {
  const send = sendWith(useClientOptions());
  return useQuery({
    queryKey: callKey(call, given as LooseArguments),
    queryFn: ({ signal }) => send(call, given, signal),
    enabled,
    ...(dependsOn && { meta: { dependsOn } }),
    ...(pollMs !== undefined && { refetchInterval: pollMs }),
    ...(keepPrevious && { placeholderData: (before: unknown) => before as never }),
  });
}
