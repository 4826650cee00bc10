import { everyday, filtered } from '@trellis/entity-kit';
import { useCall, usePreferences } from '@trellis/web-kit';
import { useMemo } from 'react';
import { everyUnit, vfusOnly, type GridMode } from './grid-mode.ts';

/** The modes there are: all units, VFUs, and every display type of the reference list in its order. Nothing until the list is there. */
export function useGridModes(): readonly GridMode[] | undefined {
  const { lang } = usePreferences();
  const { data, isError } = useCall(
    everyday('lookups').list,
    filtered({ where: { kind: 'dashboardDisplayType', active: true }, order: ['seq', 'id'] }),
  );
  return useMemo(() => {
    const own = [everyUnit, vfusOnly];
    if (!data) return isError ? own : undefined;
    const types = data.map(({ id, key, label, labelEs, extra }): GridMode => {
      const first = (extra as { columns?: unknown } | null)?.columns;
      const names = Array.isArray(first) ? first.filter((name) => typeof name === 'string') : [];
      return { key: key ?? String(id), typeId: id, label: (lang === 'es' && labelEs) || label, columns: names };
    });
    return [...own, ...types];
  }, [data, isError, lang]);
}
