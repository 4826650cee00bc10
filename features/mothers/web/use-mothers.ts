import { roleKeyOf } from '@trellis/access/model';
import { mothersApi } from '@trellis/mothers/model';
import { isAdmin, useCall, useUser } from '@trellis/web-kit';

/** What changes mothers and their clones. */
export const motherChanges = ['ag_motherPlants', 'ag_motherCuts', 'ag_motherTests', 'ag_plants'];

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
  return (roles) => isAdmin(user) || user.roles.some(({ id }) => roles.includes(roleKeyOf(id) ?? ''));
}
