import FormControlLabel from '@mui/material/FormControlLabel';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import { mostSparklineUnits, sparklineMinutes, sparklinePoints, sparklinesApi } from '@trellis/telemetry/model';
import { useCall, useFormat, useUser } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The last day of the units of a map, by half hours; off, and asking for nothing, until somebody wants it. */
export function useReplay(unitIds: readonly number[]) {
  const { facility_id } = useUser();
  const [slot, setSlot] = useState<number | undefined>();
  const asked = unitIds.slice(0, mostSparklineUnits);
  const { data } = useCall(
    sparklinesApi.calls.getSparklines,
    { query: { facility_id: String(facility_id), platformGroup_ids: asked.join(',') } },
    { enabled: slot !== undefined && asked.length > 0 },
  );
  const days = useMemo(() => new Map((data?.units ?? []).map((day) => [day.platformGroup_id, day] as const)), [data]);
  return { slot, setSlot, days, from: data?.from };
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
