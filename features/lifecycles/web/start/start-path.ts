import { Lifecycle } from '@trellis/lifecycles/model';
import { useOpenPath } from '@trellis/web-kit';
import { useAbout } from '@trellis/web-kit/records';

/** What the start of a run is to begin with. */
export interface PresetStart {
  /** The plan; without one it is asked first. */
  planId?: number | undefined;
  /** Units to fill as far as they are free. */
  units?: readonly number[];
  /** Shelves to fill. */
  shelves?: readonly number[];
  /** ISO 8601; now where it is over. */
  start?: string;
  /** Reservations that become the run. */
  bookings?: readonly number[];
}

/** The query that presets a start. */
export function presetQuery({ units, shelves, start, bookings }: PresetStart): string {
  const query = new URLSearchParams();
  if (units?.length) query.set('units', units.join(','));
  if (shelves?.length) query.set('shelves', shelves.join(','));
  if (start !== undefined) query.set('start', start);
  if (bookings?.length) query.set('bookings', bookings.join(','));
  return query.toString();
}

/** Where a start begins for somebody who may save or start runs, and whose menu has the page; for others nowhere. */
export function useStartPath(): (preset: PresetStart) => string | undefined {
  const { data: about } = useAbout(Lifecycle);
  const open = useOpenPath();
  return ({ planId, ...preset }) => {
    const query = presetQuery(preset);
    const path =
      planId === undefined
        ? open(`/lifecycles?begin=plan${query === '' ? '' : `&${query}`}`)
        : open(`/growplans/startlifecycle/${planId}${query === '' ? '' : `?${query}`}`);
    return path !== undefined && about?.rights.create ? path : undefined;
  };
}
