import Link from '@mui/material/Link';
import type { Controller } from '@trellis/devices/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { StateChip } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';

/** The unit of a controller, and why it may be silent without anybody having to look. */
export interface UnitOfController {
  name: string;
  outOfService: 'disabled' | 'undeployed' | undefined;
}

/** The units of a facility by their controllers. */
export function useUnitsByController(facility_id: number | null): ReadonlyMap<number, UnitOfController> {
  const { data } = useCall(
    everyday('ag_platformGroups').list,
    filtered({
      where: { facility_id },
      fields: ['id', 'name', 'controller_id', 'deployed', 'isDisabled'],
      order: 'name',
      limit: 10_000,
    }),
    { enabled: facility_id !== null },
  );
  return useMemo(
    () =>
      new Map(
        (data ?? []).flatMap(({ controller_id, name, deployed, isDisabled }): [number, UnitOfController][] => {
          const outOfService = isDisabled ? 'disabled' : deployed ? undefined : 'undeployed';
          return controller_id == null ? [] : [[controller_id, { name, outOfService }]];
        }),
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

interface ConnectionProps {
  isOnline: boolean | null | undefined;
  unit: UnitOfController | undefined;
}

/** Whether a controller is there; the silence of one whose unit is out of service is no trouble. */
export function ControllerConnection({ isOnline, unit }: ConnectionProps) {
  const { t } = useTranslation('devices');
  if (isOnline) return <StateChip state="healthy" label={t('online.there')} />;
  if (unit?.outOfService) return <StateChip state="disabled" label={t(`online.${unit.outOfService}`)} />;
  return <StateChip state="offline" label={t('online.away')} />;
}
