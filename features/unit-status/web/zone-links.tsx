import Link from '@mui/material/Link';
import { everyday, filtered } from '@trellis/entity-kit';
import { useCall, useOpenPath } from '@trellis/web-kit';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router';

/** A zone that serves a unit. */
interface ServingZone {
  id: number;
  name: string;
}

/** The zones that serve a unit, by name. */
export function useZonesOf(unitId: number): readonly ServingZone[] {
  const { data } = useCall(
    everyday('zoneDevices').list,
    filtered({ where: { platformGroup_id: unitId, role: 'served' }, include: 'zone', limit: 20 }),
  );
  const zones = ((data ?? []) as { zone?: ServingZone | null }[]).flatMap(({ zone }) => zone ?? []);
  return [...new Map(zones.map((zone) => [zone.id, zone])).values()].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
}

/** Zones by name; each leads to its charts, where the person may open them. */
export function ZoneLinks({ zones }: { zones: readonly ServingZone[] }) {
  const openPath = useOpenPath();
  return zones.map(({ id, name }, index) => {
    const path = openPath(`/zoneconfig?zone=${id}&view=charts`);
    return (
      <Fragment key={id}>
        {index > 0 ? ', ' : ''}
        {path ? (
          <Link component={RouterLink} to={path}>
            {name}
          </Link>
        ) : (
          name
        )}
      </Fragment>
    );
  });
}
