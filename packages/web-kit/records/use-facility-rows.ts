import { useUser } from '../session/session-context.ts';

/** What an `EntityPage` is given so that it shows the records of the chosen facility, says so, and creates others there. */
export function useFacilityRows() {
  const { facility_id, facilityname } = useUser();
  return { scope: facilityname, ...(facility_id !== null && { where: { facility_id }, defaults: { facility_id } }) };
}
