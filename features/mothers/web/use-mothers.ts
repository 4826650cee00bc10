import { holdsRole } from '@trellis/access/model';
import { mothersApi } from '@trellis/mothers/model';
import { useCall, useUser } from '@trellis/web-kit';

/** What changes mothers and their clones. */
export const motherChanges = ['ag_motherPlants', 'ag_motherCuts', 'ag_motherTests', 'ag_plants'] as const;

/** The living mothers of the facility, those that are due first. */
export function useMothers() {
  const { facility_id } = useUser();
  return useCall(
    mothersApi.calls.list,
    { query: {} },
    { enabled: facility_id !== null, dependsOn: [...motherChanges, 'ag_lifecycles'] },
  );
}

/** Whether the person holds one of the roles; administrators always do. */
export function useHasRole(): (roles: readonly string[]) => boolean {
  const user = useUser();
  return (roles) => holdsRole(user, roles);
}
