import { everyday, filtered } from '@trellis/entity-kit';
import { growPlansApi } from '@trellis/grow-plans/model';
import { draftOf } from '@trellis/plan-editor/model';
import { useCall, whyMissing } from '@trellis/web-kit';
import { useMemo } from 'react';

/** A plan with its versions, and the content of the one asked for, else of the published one, else of the newest. */
export function useShownPlan(id: number, asked: number | undefined) {
  const plan = useCall(everyday('ag_growplans').get, { params: { id } });
  const versions = useCall(
    everyday('ag_growplanVersions').list,
    filtered({ where: { growplan_id: id }, order: ['version DESC', 'id DESC'] }),
    { isWhole: true },
  );
  const list = versions.data;
  const shown = list?.find((one) => one.id === asked) ?? list?.find(({ state }) => state === 'published') ?? list?.[0];
  const content = useCall(
    growPlansApi.calls.content,
    { params: { id: String(shown?.id ?? 0) } },
    { enabled: shown !== undefined, dependsOn: ['ag_growPhases'] },
  );
  const draft = useMemo(() => content.data && draftOf(content.data), [content.data]);
  return {
    ...{ plan: plan.data, versions: list, shown, draft },
    /** All there is of it is there: a plan without a version has no content. */
    isKnown: plan.data !== undefined && list !== undefined && (shown === undefined || draft !== undefined),
    failed: whyMissing(plan, versions, content),
    retry: () => void Promise.all([plan.refetch(), versions.refetch(), content.refetch()]),
  };
}
export type ShownPlan = ReturnType<typeof useShownPlan>;
