import { sparklinesApi } from '@trellis/telemetry/model';
import { sendWith, useClientOptions, useResync } from '@trellis/web-kit';
import { createContext, use, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { createSparklineStore, type SparklineStore, type UnitDay } from './sparkline-store.ts';

/** What is looked at is looked over this often (ms). */
const refreshMs = 60_000;

export const SparklineContext = createContext<SparklineStore | undefined>(undefined);

/** The last days of a facility's units, asked for as they come into sight. */
export function useSparklineStore(facilityId: number): SparklineStore {
  const connection = useClientOptions();
  const store = useMemo(() => {
    const send = sendWith(connection);
    return createSparklineStore({
      read: (ids) =>
        send(sparklinesApi.calls.getSparklines, {
          query: { facility_id: String(facilityId), platformGroup_ids: ids.join(',') },
        }),
    });
  }, [connection, facilityId]);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && store.refresh(), refreshMs);
    return () => {
      clearInterval(timer);
      store.stop();
    };
  }, [store]);
  useResync(store.refresh);
  return store;
}

/** The last day of a unit in sight; draws this component alone. */
export function useUnitDay(id: number): UnitDay | undefined {
  const store = use(SparklineContext);
  const subscribe = useCallback((listener: () => void) => store?.subscribe(id, listener) ?? never, [store, id]);
  return useSyncExternalStore(subscribe, () => store?.get(id));
}

const never = () => undefined;
