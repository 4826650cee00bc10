import FormControlLabel from '@mui/material/FormControlLabel';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import { mostSparklineUnits, sparklineMinutes, sparklinePoints, sparklinesApi } from '@trellis/telemetry/model';
import { useQuery } from '@tanstack/react-query';
import { sendWith, useClientOptions, useFormat, useUser } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The last day of the units of a map, by half hours; off, and asking for nothing, until somebody wants it. */
export function useReplay(unitIds: readonly number[]) {
  const { facility_id } = useUser();
  const [slot, setSlot] = useState<number | undefined>();
  const send = sendWith(useClientOptions());
  // A call answers some hundred units at most; a large map takes several.
  const lots = Array.from({ length: Math.ceil(unitIds.length / mostSparklineUnits) }, (_, lot) =>
    unitIds.slice(lot * mostSparklineUnits, (lot + 1) * mostSparklineUnits).join(','),
  );
  const { data } = useQuery({
    queryKey: ['facility-map-replay', facility_id, lots],
    enabled: slot !== undefined && lots.length > 0,
    queryFn: ({ signal }) =>
      Promise.all(
        lots.map((platformGroup_ids) =>
          send(
            sparklinesApi.calls.getSparklines,
            { query: { facility_id: String(facility_id), platformGroup_ids } },
            signal,
          ),
        ),
      ),
  });
  const days = useMemo(
    () => new Map((data ?? []).flatMap(({ units }) => units.map((day) => [day.platformGroup_id, day] as const))),
    [data],
  );
  return { slot, setSlot, days, from: data?.[0]?.from };
}

interface ReplayProps extends ReturnType<typeof useReplay> {
  last: number;
}

/** Goes back through the last 24 hours, half hour by half hour. */
export function Replay({ slot, setSlot, from, last }: ReplayProps) {
  const { t } = useTranslation('facility-maps');
  const { dateTime } = useFormat();
  const timeOf = (place: number) =>
    from === undefined ? '' : dateTime(new Date(Date.parse(from) + place * sparklineMinutes * 60_000).toISOString());
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={slot !== undefined}
            onChange={(event) => setSlot(event.target.checked ? sparklinePoints - 1 : undefined)}
          />
        }
        label={t('map.replay')}
      />
      {slot === undefined ? null : (
        <>
          <Slider
            aria-label={t('map.replayAt')}
            value={slot}
            min={0}
            max={last}
            getAriaValueText={timeOf}
            onChange={(_event, value) => setSlot(value)}
            sx={{ width: 240, mx: 1 }}
          />
          <strong className="t-number">{timeOf(slot)}</strong>
        </>
      )}
    </>
  );
}
