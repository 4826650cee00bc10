import { preferencesApi } from '@trellis/access/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { useCall, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';

/** The page whose saved views are comparisons. */
export const comparisonsGrid = '/comparelifecycles';
/** What of the page's address is kept with a comparison. */
const kept = ['runs', 'phase', 'light'] as const;

/** A comparison of runs by a name, one's own or shared by a colleague. */
export interface SavedComparison {
  id: number;
  name: string;
  /** Ids of its runs, as they stand in the address. */
  runs: string;
  shared: boolean;
  /** Of a colleague's. */
  sharedBy: string | undefined;
  params: Readonly<Record<string, string>>;
  path: string;
}

interface Row {
  id: number;
  name: string | null;
  shared: boolean;
  params: unknown;
  sharedBy?: string;
}

/** Comparisons of runs of the facility in view: the person's own, then those that colleagues share, each by name. */
export function useSavedComparisons() {
  const { id: user_id, facility_id } = useUser();
  const own = useCall(
    everyday('ag_gridCustomizations').list,
    filtered({ where: { user_id, grid_id: comparisonsGrid, name: { neq: null } }, order: ['name', 'id'] }),
    { isWhole: true },
  );
  const shared = useCall(
    preferencesApi.calls.getShared,
    { query: { grid_id: comparisonsGrid } },
    { dependsOn: ['ag_gridCustomizations'] },
  );
  return useMemo(() => {
    const rows = [...(own.data ?? []), ...((shared.data ?? []) as unknown as readonly Row[])];
    return rows.flatMap((row) => readSaved(row, facility_id) ?? []);
  }, [own.data, shared.data, facility_id]);
}

/** What a comparison keeps of the page's address. */
export const paramsOf = (query: URLSearchParams, facility_id: number | null): Record<string, string> => ({
  ...Object.fromEntries(kept.flatMap((key) => (query.get(key) ? [[key, query.get(key) ?? '']] : []))),
  facility_id: String(facility_id ?? ''),
});

/** Runs of another facility are not shown here, so their comparisons are not offered. */
function readSaved(
  { id, name, shared, params, sharedBy }: Row,
  facilityId: number | null,
): SavedComparison | undefined {
  const words = Object.entries(typeof params === 'object' && params !== null ? params : {});
  const read = Object.fromEntries(words.map(([key, value]) => [key, String(value)]));
  const { runs = '' } = read;
  if (name === null || runs === '' || read['facility_id'] !== String(facilityId ?? '')) return undefined;
  const query = new URLSearchParams(kept.flatMap((key) => (read[key] ? [[key, read[key]]] : [])));
  return { id, name, runs, shared, sharedBy, params: read, path: `${comparisonsGrid}?${query.toString()}` };
}
