import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { zoneTypes } from '@trellis/devices/model';
import { everyday } from '@trellis/entity-kit';
import { SearchField, useMore } from '@trellis/ui';
import { sendWith, useAction, useClientOptions, useTakeBack } from '@trellis/web-kit';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { ZoneRow, Zones } from './use-zones.ts';

interface MembersProps {
  zone: ZoneRow;
  zones: Zones;
  mayBuild: boolean;
}

const dragged = 'application/x-trellis-unit';

/** Units and sensors of a zone; units are dropped here or added with their button. */
export function ZoneMembers({ zone, zones, mayBuild }: MembersProps) {
  const { t } = useTranslation('irrigation');
  const add = useAddUnit(zone, zones);
  const takeOut = useTakeUnit(zone, zones);
  const mine = zones.members.filter(({ zone_id }) => zone_id === zone.id);
  const nameOf = (id: number | null) => unitName(zones, id);
  const units = mine.filter(({ platformGroup_id }) => platformGroup_id !== null);
  const sensors = mine.filter(({ sensor_id }) => sensor_id !== null);
  const drop = (event: DragEvent) => {
    const id = Number(event.dataTransfer.getData(dragged));
    if (mayBuild && id > 0) add(id);
  };
  return (
    <section onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <h2 className="ir-heading">{t('zones.served', { count: units.length })}</h2>
      {units.length === 0 ? <p className="ir-soft">{t('zones.noUnits')}</p> : null}
      <ul className="ir-list">
        {units.map(({ id, platformGroup_id }) => (
          <li key={id} className="ir-member">
            <Link component={RouterLink} underline="always" to={`/device/unit-${platformGroup_id}/0`}>
              {nameOf(platformGroup_id)}
            </Link>
            {mayBuild ? (
              <Button
                size="small"
                aria-label={t('zones.takeOut', { name: nameOf(platformGroup_id) })}
                onClick={() => takeOut(id)}
              >
                {t('zones.remove')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {sensors.length > 0 ? (
        <>
          <h2 className="ir-heading">{t('zones.sensors')}</h2>
          <ul className="ir-list">
            {sensors.map(({ id, sensor_id }) => {
              const sensor = zones.sensors.find((one) => one.id === sensor_id);
              return (
                <li key={id} className="ir-member">
                  <Link component={RouterLink} to={`/sensors?sensor=${sensor_id}`}>
                    {sensor?.name ?? sensor?.device_id ?? `#${sensor_id}`}
                  </Link>
                </li>
              );
            })}
          </ul>
        </>
      ) : null}
    </section>
  );
}

const members = everyday('zoneDevices');
const changes = ['zones', 'irrigationLeases'];

function useAddUnit(zone: ZoneRow, zones: Zones) {
  const { t } = useTranslation('irrigation');
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const add = useAction(members.create, {
    changes,
    success: ({ platformGroup_id }) => t('zones.added', { unit: unitName(zones, platformGroup_id), zone: zone.name }),
    undo:
      ({ id, updatedate }) =>
      () =>
        takeBack([() => send(members.delete, { params: { id }, query: { updatedate } })], ['zoneDevices', ...changes]),
  });
  return (platformGroup_id: number) => void add.run({ body: { zone_id: zone.id, platformGroup_id, role: 'served' } });
}

function useTakeUnit(zone: ZoneRow, zones: Zones) {
  const { t } = useTranslation('irrigation');
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const take = useAction(members.delete, {
    changes,
    success: t('zones.takenOut', { zone: zone.name }),
    undo: (_, { params }) => {
      const member = zones.members.find(({ id }) => id === params.id);
      if (!member) return undefined;
      const body = { zone_id: zone.id, platformGroup_id: member.platformGroup_id, role: member.role };
      return () => takeBack([() => send(members.create, { body })], ['zoneDevices', ...changes]);
    },
  });
  return (id: number) => void take.run({ params: { id } });
}

const unitName = (zones: Zones, id: number | null): string =>
  zones.nameOf(zones.units.find((unit) => unit.id === id)?.name ?? `#${id}`);

/** A unit takes its water, and its CO2, from one zone. */
const exclusive: readonly number[] = [zoneTypes.irrigation.id, zoneTypes.co2.id];

/** Units that are in no zone of this kind yet. */
export function FreeUnits({ zone, zones, mayBuild }: MembersProps) {
  const { t } = useTranslation('irrigation');
  const [search, setSearch] = useState('');
  const add = useAddUnit(zone, zones);
  const rivals = new Set(
    (zones.zones.data ?? [])
      .filter(
        ({ id, zonetype_id }) =>
          id === zone.id || (exclusive.includes(zonetype_id) && zonetype_id === zone.zonetype_id),
      )
      .map(({ id }) => id),
  );
  const taken = new Set(
    zones.members.filter(({ zone_id }) => rivals.has(zone_id)).map(({ platformGroup_id }) => platformGroup_id),
  );
  const all = zones.units.filter(({ id }) => !taken.has(id));
  const isAllTaken = all.length === 0;
  const free = all.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const here = free.filter(({ area_id }) => area_id === zone.area_id);
  const elsewhere = free.filter(({ area_id }) => area_id !== zone.area_id);
  const { shown, more } = useMore([...here, ...elsewhere], 100);
  if (isAllTaken) return <p className="ir-soft">{t('zones.allTaken')}</p>;
  return (
    <section aria-label={t('zones.free')}>
      <h2 className="ir-heading">{t('zones.freeCount', { count: free.length })}</h2>
      <SearchField value={search} onChange={setSearch} />
      <ul className="ir-list">
        {shown.map(({ id, name }) => (
          <li
            key={id}
            className="ir-member"
            draggable={mayBuild}
            onDragStart={(event) => event.dataTransfer.setData(dragged, String(id))}
          >
            <span>{zones.nameOf(name)}</span>
            {mayBuild ? (
              <Button
                size="small"
                variant="outlined"
                aria-label={t('zones.add', { name: zones.nameOf(name) })}
                onClick={() => add(id)}
              >
                {t('zones.addShort')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}
