import { teamApi } from '@trellis/access/model';
import { useCall } from '@trellis/web-kit';

/** Name of a facility this person manages; its number until it is known. */
export function useFacilityName(id: number | null): string {
  const { data } = useCall(teamApi.calls.listManaged, {});
  return data?.find((facility) => facility.id === id)?.name ?? (id === null ? '' : `#${id}`);
}
