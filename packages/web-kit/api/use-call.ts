import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type {
  AnyCall,
  ArgumentsOf,
  Asked,
  EntityDefinition,
  EverydayAddress,
  EverydayTakes,
  FilterText,
  ReplyOf,
  ReplyTo,
} from '@trellis/entity-kit';
import { sendCall, type ClientOptions, type LooseArguments } from '@trellis/entity-kit/client';
import { readListInSlices } from '../slices/read-list.ts';
import { useClientOptions } from './api-context.ts';
import { useTranslation } from 'react-i18next';
import { sendForAllPages } from './all-pages.ts';
import { callKey, type ShownCollections } from './call-key.ts';
import { isUnreachable } from './error-text.ts';

interface CallOptions {
  /** Waits while false. */
  enabled?: boolean;
  /** Other collections this read shows; their changes refresh it too. */
  dependsOn?: ShownCollections;
  /** Asks again this often (ms) while the tab is visible. */
  pollMs?: number;
  /** Keeps showing the previous answer while another is fetched (paging, typing). */
  keepPrevious?: boolean;
  /** A list of thousands: parsed in slices, so that the page answers meanwhile, and not compared with the answer before. */
  isLarge?: boolean;
  /** A list with all its rows, page after page: a list answers a thousand at most. It says by what it is ordered, and no limit. */
  isWhole?: boolean;
}

/** Reads through the cache. Changes that the live socket tells about refresh it by themselves. Rows of a collection come with the
 * fields and the related records that the filter asks for. */
export function useCall<E extends EntityDefinition, N extends Asked, const Q>(
  call: EverydayAddress<E, N>,
  given: EverydayTakes<E>[N] & { query: { filter: FilterText<Q> } },
  options?: CallOptions,
): UseQueryResult<ReplyTo<N, E, Q>>;
export function useCall<C extends AnyCall>(
  call: C,
  given: ArgumentsOf<C>,
  options?: CallOptions,
): UseQueryResult<ReplyOf<C>>;
export function useCall(
  call: AnyCall,
  asked: unknown,
  { enabled = true, dependsOn, pollMs, keepPrevious, isLarge, isWhole }: CallOptions = {},
): UseQueryResult {
  // What a call allows as arguments is always of the loose shape; the compiler cannot see it through the overloads.
  const given = asked as LooseArguments;
  const connection = useClientOptions();
  const { t } = useTranslation('web-kit');
  const read = isWhole ? sendForAllPages : sendCall;
  return useQuery({
    queryKey: callKey(call, given),
    queryFn: ({ signal }): Promise<unknown> =>
      read(call, given, isLarge ? readingInSlices(connection) : connection, { signal }).catch((error: unknown) => {
        // The browser's own words for a lost connection are for programmers, and in its language.
        throw isUnreachable(error) ? new TypeError(t('errors.unreachable'), { cause: error }) : error;
      }),
    enabled,
    ...(dependsOn && { meta: { dependsOn } }),
    ...(pollMs !== undefined && { refetchInterval: pollMs }),
    ...(isLarge && { structuralSharing: false }),
    ...(keepPrevious && { placeholderData: (before: unknown) => before as never }),
  });
}

/** The same connection, whose answers are parsed in slices. */
const readingInSlices = (connection: ClientOptions): ClientOptions => ({
  ...connection,
  fetch: async (input, init) => {
    const response = await (connection.fetch ?? fetch)(input, init);
    return response.ok ? Object.assign(response, { json: () => readListInSlices(response) }) : response;
  },
});
