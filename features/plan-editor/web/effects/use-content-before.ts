import { growPlansApi } from '@trellis/grow-plans/model';
import { draftOf } from '@trellis/plan-editor/model';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';

/** A version to tell changes against, with its number; undefined where there is none, and until it is there. */
export function useContentBefore(versionId: number | null) {
  const { data } = useCall(
    growPlansApi.calls.content,
    { params: { id: String(versionId ?? 0) } },
    { enabled: versionId !== null },
  );
  return useMemo(() => data && { draft: draftOf(data), version: data.version }, [data]);
}
