import type { InboxAlert } from '@trellis/alerts/model';
import { sparklinesApi, type UnitSparklines } from '@trellis/telemetry/model';
import { Sparkline } from '@trellis/ui';
import { useCall, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';

/** The last 24 hours of what an alert measured, and the side of its limit that is in order. */
export interface AlertDay {
  values: readonly (number | null)[];
  min: number | null;
  max: number | null;
}

const drawn = ['temperature', 'humidity', 'co2'] as const;
type Drawn = (typeof drawn)[number];
/** As many units as one reply has lines of. */
const mostUnits = 200;
const pollMs = 10 * 60_000;

/** Small lines of the alerts that measured climate, by the alert; read for the first 200 units. */
export function useAlertDays(alerts: readonly InboxAlert[]): ReadonlyMap<number, AlertDay> {
  const { facility_id } = useUser();
  const measured = useMemo(() => alerts.filter(isDrawn), [alerts]);
  const ids = useMemo(
    () => [...new Set(measured.map(({ platformGroup_id }) => platformGroup_id))].slice(0, mostUnits).sort(byNumber),
    [measured],
  );
  const { data } = useCall(
    sparklinesApi.calls.getSparklines,
    { query: { facility_id: String(facility_id ?? 0), platformGroup_ids: ids.join(',') } },
    { enabled: ids.length > 0 && facility_id !== null, keepPrevious: true, pollMs },
  );
  return useMemo(() => {
    const lines = new Map(data?.units.map((unit) => [unit.platformGroup_id, unit]));
    return new Map(measured.flatMap((alert) => dayOf(alert, lines.get(alert.platformGroup_id ?? 0))));
  }, [data, measured]);
}

const byNumber = (one: number | null, other: number | null) => (one ?? 0) - (other ?? 0);
const isDrawn = ({ metric, platformGroup_id, limitValue, resolvedOn }: InboxAlert): boolean =>
  platformGroup_id !== null && limitValue !== null && resolvedOn === null && drawn.includes(metric as Drawn);

function dayOf({ id, metric, value, limitValue }: InboxAlert, line: UnitSparklines | undefined): [number, AlertDay][] {
  const values = line?.[metric as Drawn];
  if (!values) return [];
  const isAbove = value !== null && limitValue !== null && value > limitValue;
  const shown = metric === 'humidity' ? values.map((one) => (one === null ? null : one * 100)) : values;
  return [[id, { values: shown, min: isAbove ? null : limitValue, max: isAbove ? limitValue : null }]];
}

/** A small line with what is in order shaded behind; what is beyond is marked. */
export const AlertLine = ({ day: { values, min, max } }: { day: AlertDay }) => (
  <Sparkline values={values} bands={[{ from: 0, to: 1, min, max }]} isQuiet isOut isGrowing height={26} />
);
