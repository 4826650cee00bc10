import { longestQuery, plainText, searchApi, type FoundKind } from '@trellis/search/model';
import { useCall, usePreferences, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';

interface Found {
  kinds: readonly FoundKind[];
  /** Nothing is written so; this is written much like it. */
  isNear: boolean;
  /** The answer to what is typed now is on its way. */
  isWaiting: boolean;
  error: Error | null;
  refetch: () => unknown;
}

interface Asked {
  typed: string;
  /** Results of each kind. */
  limit: number;
  collection?: string | undefined;
}

/** What the server finds of what was typed. While a newer answer is on its way, what of the last one still fits stays. */
export function useFound({ typed, limit, collection }: Asked): Found {
  const { facility_id } = useUser();
  const { lang } = usePreferences();
  const q = typed.trim().slice(0, longestQuery);
  const isAsked = q !== '' && facility_id !== null;
  const { data, error, isPlaceholderData, isFetching, refetch } = useCall(
    searchApi.calls.search,
    { query: { facility_id: String(facility_id ?? 0), q, limit, lang, ...(collection && { collection }) } },
    { enabled: isAsked, keepPrevious: true },
  );
  const kinds = useMemo(
    () => (isAsked && data ? (isPlaceholderData ? stillFitting(data.kinds, q) : data.kinds) : none),
    [isAsked, data, isPlaceholderData, q],
  );
  return {
    kinds,
    isNear: isAsked && !isPlaceholderData && data?.isNear === true,
    isWaiting: isAsked && isFetching,
    error: isAsked && !isPlaceholderData ? error : null,
    refetch,
  };
}
const none: readonly FoundKind[] = [];

/** The results that go on fitting as more is typed: each typed word begins a word of theirs. */
function stillFitting(found: readonly FoundKind[], typed: string): FoundKind[] {
  const words = plainText(typed).split(' ');
  return found.flatMap((kind) => {
    const results = kind.results.filter(({ title, beside }) => {
      const text = ` ${plainText([title, ...beside.map(({ value }) => value)].join(' '))}`;
      return words.every((word) => text.includes(` ${word}`));
    });
    return results.length > 0 ? [{ ...kind, results }] : [];
  });
}
