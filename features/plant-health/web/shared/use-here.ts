import { useUser } from '@trellis/web-kit';

/** The facility in view, as a filter: people of several see one at a time. */
export function useHere(): { facility_id: number } {
  return { facility_id: useUser().facility_id ?? 0 };
}
