import { everyday, filtered } from '@trellis/entity-kit';
import { geneticsApi, sumUpRuns } from '@trellis/genetics/model';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';

const current = filtered({
  where: { state: { inq: ['draft', 'submitted', 'approved', 'published'] } },
  fields: ['id', 'growplan_id', 'version', 'state', 'expectedGramsPerPlant'],
  include: [
    {
      relation: 'growPhases',
      scope: { fields: ['id', 'name', 'growStage_id', 'startSeconds', 'endSeconds'], order: 'seq' },
    },
  ],
  order: ['version DESC', 'id DESC'],
});

/** Versions in use and under way by plan, and what the runs of each plan gave; undefined until it is known. */
export function usePlanOverview() {
  const versions = useCall(everyday('ag_growplanVersions').list, current, {
    dependsOn: ['ag_growPhases'],
    isWhole: true,
  });
  const history = useCall(geneticsApi.calls.history, { query: {} }, { dependsOn: ['ag_lifecycles'] });
  return useMemo(() => {
    if (!versions.data) return undefined;
    const byPlan = Map.groupBy(versions.data, ({ growplan_id }) => growplan_id);
    const runs = Map.groupBy(history.data?.runs ?? [], ({ growplan_id }) => growplan_id);
    return (id: number) => {
      const own = byPlan.get(id) ?? [];
      const published = own.find(({ state }) => state === 'published');
      const underWay = own.find(({ state }) => state !== 'published');
      return { published, underWay, shown: published ?? underWay, runs: history.data && sumUpRuns(runs.get(id) ?? []) };
    };
  }, [versions.data, history.data]);
}
