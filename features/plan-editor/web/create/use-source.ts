import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import type { Typed } from './typed-plan.ts';

/** What is sent, once what it begins with is known. */
export function useSource({ source, templates, plan_id, lifecycle_id }: Typed) {
  const versions = useCall(
    everyday('ag_growplanVersions').list,
    filtered({ where: { growplan_id: plan_id ?? 0 }, fields: ['id', 'state'], order: ['version DESC', 'id DESC'] }),
    { enabled: source === 'version' && plan_id !== null, isWhole: true },
  );
  const run = useCall(
    everyday('ag_lifecycles').get,
    { params: { id: lifecycle_id ?? 0 } },
    { enabled: source === 'lifecycle' && lifecycle_id !== null },
  );
  const phases = useCall(
    everyday('ag_lifecyclePhases').list,
    filtered({ where: { lifecycle_id: lifecycle_id ?? 0 }, order: ['seq', 'id'] }),
    { enabled: source === 'lifecycle' && lifecycle_id !== null, isWhole: true },
  );
  if (source === 'blank') return { from: { kind: 'blank' }, isReady: true };
  if (source === 'templates')
    return { from: { kind: 'templates', growPhaseTemplate_ids: templates }, isReady: templates.length > 0 };
  if (source === 'version') {
    const own = versions.data?.find(({ state }) => state === 'published') ?? versions.data?.[0];
    return { from: { kind: 'version', growplanVersion_id: own?.id }, isReady: own !== undefined };
  }
  const days = phases.data?.map(({ starttime, endtime, scheduledStart, scheduledEnd }) => {
    const [start, end] = [starttime ?? scheduledStart, endtime ?? scheduledEnd];
    return start && end ? Math.max(1, Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000)) : 1;
  });
  return {
    from: { kind: 'version', growplanVersion_id: run.data?.growplanVersion_id, days },
    isReady: run.data !== undefined && days !== undefined,
  };
}
