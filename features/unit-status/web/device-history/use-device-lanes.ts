import { filtered, everyday, type AnyCall } from '@trellis/entity-kit';
import { mostDeviceStates } from '@trellis/telemetry/model';
import { unitMessages, type ReportState, type UnitRecord } from '@trellis/units/model';
import { useCall, useLiveMessage } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { makeLanes, withIntensityNow, type DeviceChange, type HistoryDevice, type Lane } from './make-lanes.ts';

const calls = {
  devices: everyday('virtualDevices').list,
  changes: everyday('deviceStateHistories').list,
} as const satisfies Record<string, AnyCall>;

/** The window moves on between two reads; what happens until then is asked for too. */
const dayAheadMs = 86_400_000;

export interface DeviceLanes {
  data: Lane[] | undefined;
  error: Error | null;
  refetch: () => unknown;
  /** There were more changes than can be read: the lanes begin where the rest does (ms). */
  cutAt: number | undefined;
}

interface LaneTimes {
  /** What is read. */
  read: { from: number; to: number };
  /** What is drawn. */
  shown: { from: number; to: number };
}

/** What the devices of a unit did within a time, with what they tell meanwhile. */
export function useDeviceLanes(
  { controller_id, platformGroup_id, lightIntensityAverage }: UnitRecord,
  { read, shown }: LaneTimes,
): DeviceLanes {
  const devices = useCall(
    calls.devices,
    filtered({
      where: { controller_id },
      include: [
        'virtualDeviceType',
        {
          relation: 'stateHistories',
          scope: { where: { time: { lt: isoOf(read.from) } }, order: 'time DESC', limit: 1 },
        },
      ],
    }),
    { enabled: controller_id !== null, keepPrevious: true },
  );
  const ids = useMemo(() => devices.data?.map(({ id }) => id) ?? [], [devices.data]);
  const changes = useCall(
    calls.changes,
    filtered({
      where: { virtualDevice_id: { inq: ids }, time: { between: [isoOf(read.from), isoOf(read.to + dayAheadMs)] } },
      fields: ['virtualDevice_id', 'time', 'state', 'value', 'source'],
      order: 'time DESC',
      limit: mostDeviceStates,
    }),
    { enabled: ids.length > 0, keepPrevious: true },
  );
  const news = useStateNews(platformGroup_id, devices.data);
  const hasDevices = devices.data !== undefined;
  const changed = changes.data;
  const oldest = changed?.length === mostDeviceStates ? changed.at(-1) : undefined;
  const cutAt = oldest && Date.parse(oldest.time);
  const { from, to } = shown;
  const data = useMemo(() => {
    if (controller_id === null || (hasDevices && ids.length === 0)) return [];
    if (!devices.data || !changed) return undefined;
    const known = cutAt === undefined ? devices.data : devices.data.map(withoutBefore);
    return withIntensityNow(makeLanes(known, [...changed, ...news], { from, to }), lightIntensityAverage);
  }, [controller_id, hasDevices, ids, devices.data, changed, news, cutAt, from, to, lightIntensityAverage]);
  return {
    data,
    error: devices.error ?? changes.error,
    refetch: () => void (devices.isError ? devices.refetch() : changes.refetch()),
    cutAt: cutAt !== undefined && cutAt > from ? cutAt : undefined,
  };
}

const isoOf = (ms: number): string => new Date(ms).toISOString();
const withoutBefore = (device: HistoryDevice): HistoryDevice => ({ ...device, stateHistories: [] });

/** Changes that came by message since the page opened. */
function useStateNews(unitId: number, devices: readonly HistoryDevice[] | undefined): readonly DeviceChange[] {
  const [told, setTold] = useState<readonly (Omit<DeviceChange, 'virtualDevice_id'> & { device: string })[]>([]);
  useLiveMessage(unitMessages.reportState, ({ platformGroupId, states, data }: ReportState) => {
    if (platformGroupId !== unitId || !states) return;
    const time = data.timestamp;
    const came = Object.entries(states).map(([device, state]) => ({ device, state, time }));
    setTold((before) => [...before, ...came].slice(-mostNews));
  });
  return useMemo(() => {
    const ids = new Map(devices?.map(({ name, id }) => [name, id]));
    return told.flatMap(({ device, ...change }) => {
      const virtualDevice_id = ids.get(device);
      return virtualDevice_id === undefined ? [] : [{ ...change, virtualDevice_id }];
    });
  }, [told, devices]);
}

/** As many as a busy unit tells within an hour; after that the page has read them. */
const mostNews = 2_000;
