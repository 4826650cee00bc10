import Link from '@mui/material/Link';
import type { Controller } from '@trellis/devices/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';

/** Names of the units of a facility by their controllers. */
export function useUnitsByController(facility_id: number | null): ReadonlyMap<number, string> {
  const { data } = useCall(
    everyday('ag_platformGroups').list,
    filtered({ where: { facility_id }, fields: ['id', 'name', 'controller_id'], order: 'name', limit: 10_000 }),
    { enabled: facility_id !== null },
  );
  return useMemo(
    () =>
      new Map(
        (data ?? []).flatMap(({ controller_id, name }) => (controller_id == null ? [] : [[controller_id, name]])),
      ),
    [data],
  );
}

interface ControllerUnitProps {
  controller: Pick<Controller, 'id' | 'deviceId'>;
  /** Name of its unit; undefined where it runs none. */
  name: string | undefined;
}

/** The unit that a controller runs; leads to the unit's page. */
export function ControllerUnit({ controller: { id, deviceId }, name }: ControllerUnitProps) {
  if (name === undefined) return <>–</>;
  return (
    <Link
      component={RouterLink}
      to={`/device/${encodeURIComponent(deviceId)}/${id}`}
      onClick={(event: React.MouseEvent) => event.stopPropagation()}
    >
      {name}
    </Link>
  );
}
