import { unitStatusApi } from '@trellis/unit-status/model';
import { unitMessages, type UnitMessage } from '@trellis/units/model';
import { isAdmin, useCall, useLiveMessage, useResync, useToast, useUser } from '@trellis/web-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnitPreferences } from '../preferences/use-unit-preferences.ts';
import type { GridMode } from './grid-mode.ts';
import { createUnitStore, type UnitStore } from './unit-store.ts';

/** The status is read anew this often (ms), whatever the messages said. */
const resyncMs = 5 * 60_000;
const tickMs = 1000;
/** So many units are judged within a frame or two. */
const fewUnits = 300;

export interface UnitFeed {
  store: UnitStore;
  isLoaded: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** The facility's units of a mode, kept fresh: fetched, then by message, judged again as time passes. */
export function useUnitFeed(mode: GridMode, facilityId: number): UnitFeed {
  const { nameOf } = useUnitPreferences();
  const [store] = useState(() => createUnitStore({ nameOf }));
  useEffect(() => store.nameUnits(nameOf), [store, nameOf]);
  const { data, error, refetch, dataUpdatedAt } = useCall(
    unitStatusApi.calls.searchStatusByDisplayType,
    {
      query: {
        facility_id: String(facilityId),
        ...(mode.typeId !== undefined && { dashboardDisplayType_id: String(mode.typeId) }),
      },
    },
    { pollMs: resyncMs, dependsOn: statusCollections, isLarge: true },
  );
  useEffect(() => {
    if (!data) return;
    if (data.platformGroups.length <= fewUnits) store.load(data.platformGroups);
    else void store.loadInSlices(data.platformGroups);
  }, [store, data]);
  useRefetchWhenShown(dataUpdatedAt, refetch);
  useUnitMessages(store);
  useEffect(() => {
    const timer = setInterval(() => store.tick(), tickMs);
    return () => clearInterval(timer);
  }, [store]);
  const isLoaded = useSyncExternalStore(store.subscribe, store.isLoaded);
  return { store, isLoaded, error, refetch };
}

const statusCollections = [
  'ag_areas',
  'ag_lifecycles',
  'ag_lifecyclePhases',
  'facilities',
  'sensors',
  'virtualDevices',
] as const;

/** Messages do not reach a page that is not shown, so what the cache kept from an earlier visit is read again. */
function useRefetchWhenShown(dataUpdatedAt: number, refetch: () => unknown): void {
  const [keptAt] = useState(dataUpdatedAt);
  useEffect(() => {
    if (keptAt > 0) void refetch();
  }, [keptAt, refetch]);
}

function useUnitMessages(store: UnitStore): void {
  const take =
    <T extends UnitMessage['type']>(type: T) =>
    (payload: Extract<UnitMessage, { type: T }>['payload']) =>
      store.receive({ type, payload } as UnitMessage);
  useLiveMessage(unitMessages.reportReading, take('reportReading'));
  useLiveMessage(unitMessages.reportSoilSensorReading, take('reportSoilSensorReading'));
  useLiveMessage(unitMessages.reportState, take('reportState'));
  useLiveMessage(unitMessages.setDeviceParameter, take('setDeviceParameter'));
  useLiveMessage(unitMessages.setLogLevel, take('setLogLevel'));
  useResync(store.forgetMessages);
  const toast = useToast();
  const user = useUser();
  const { t } = useTranslation('unit-status');
  useLiveMessage(unitMessages.unpublishedDeviceMessage, ({ deviceId, name }) => {
    if (isAdmin(user)) toast.info(t('grid.newDevice', { device: name ?? deviceId }));
  });
}
