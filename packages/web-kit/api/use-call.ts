import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CallArguments, CallDefinition, CallResult } from '@trellis/entity-kit';
import { sendCall, type CallAddress, type LooseArguments } from '@trellis/entity-kit/client';
import { useClientOptions } from './api-context.ts';
import { useTranslation } from 'react-i18next';
import { callKey } from './call-key.ts';
import { isUnreachable } from './error-text.ts';

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
  options?: CallOptions,
): UseQueryResult<CallResult<C>> {
  return useRead<CallResult<C>>(call, given as LooseArguments, options);
}

/** The same by address alone: for what is read without its contract, as the shell does before any page brings it. */
export function useRead<T>(
  address: CallAddress,
  given: LooseArguments = {},
  { enabled = true, dependsOn, pollMs, keepPrevious }: CallOptions = {},
): UseQueryResult<T> {
  const connection = useClientOptions();
  const { t } = useTranslation('web-kit');
  return useQuery({
    queryKey: callKey(address, given),
    queryFn: ({ signal }): Promise<T> =>
      sendCall(address, given, connection, signal).catch((error: unknown) => {
        // The browser's own words for a lost connection are for programmers, and in its language.
        throw isUnreachable(error) ? new TypeError(t('errors.unreachable'), { cause: error }) : error;
      }),
    enabled,
    ...(dependsOn && { meta: { dependsOn } }),
    ...(pollMs !== undefined && { refetchInterval: pollMs }),
    ...(keepPrevious && { placeholderData: (before: unknown) => before as never }),
  });
}
