import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { showTemperature, showHumidity, staleMetricMinutes } from '@trellis/climate/model';
import { findDesignator, telemetryApi, type LatestSensorReading } from '@trellis/telemetry/model';
import { Notice, Reading } from '@trellis/ui';
import { unitMessages, unitPagePath } from '@trellis/units/model';
import { useCall, useFormat, useLiveMessage } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface FirstReadingProps {
  unit: { id: number; name: string };
  controller: { id: number; deviceId: string };
}

/** Waits for the first reading of a unit and shows it the moment it is there. */
export function FirstReading({ unit, controller }: FirstReadingProps) {
  const { t } = useTranslation('installation');
  const { data, refetch } = useCall(
    telemetryApi.calls.loadFacilitySensors,
    { query: { platformGroup_id: String(unit.id) } },
    // The live connection tells at once; where a proxy holds it back, this does within seconds.
    { pollMs: 3000 },
  );
  const hear = ({ platformGroupId }: { platformGroupId: number | null }) => {
    if (platformGroupId === unit.id) void refetch();
  };
  useLiveMessage(unitMessages.reportReading, hear);
  useLiveMessage(unitMessages.reportSoilSensorReading, hear);
  const newest = newestOf(data?.data ?? []);
  if (!newest)
    return (
      <Stack direction="row" spacing={2} role="status" sx={{ alignItems: 'center', py: 2 }}>
        <CircularProgress size={24} aria-hidden="true" />
        <Typography sx={{ fontWeight: 600 }}>{t('controller.waiting', { unit: unit.name })}</Typography>
      </Stack>
    );
  const page = unitPagePath({
    device_id: controller.deviceId,
    controller_id: controller.id,
    platformGroup_id: unit.id,
  });
  return (
    <Stack spacing={2.5}>
      <Notice state="healthy">{t('controller.works', { unit: unit.name })}</Notice>
      <Shown reading={newest} unit={unit.name} />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5}>
        <Button component={Link} to={page} variant="contained" size="large" fullWidth sx={{ minHeight: 48 }}>
          {t('controller.openUnit', { unit: unit.name })}
        </Button>
        <Button component={Link} to="/" variant="outlined" size="large" fullWidth sx={{ minHeight: 48 }}>
          {t('toStart')}
        </Button>
      </Stack>
    </Stack>
  );
}

const newestOf = (readings: readonly LatestSensorReading[]): LatestSensorReading | undefined =>
  readings
    .filter(({ reading, dbtime }) => reading !== null && dbtime !== null)
    // A unit's temperature speaks for it where several things came at once.
    .sort(
      (one, other) => (other.dbtime ?? '').localeCompare(one.dbtime ?? '') || one.designator_id - other.designator_id,
    )[0];

function Shown({ reading: { reading, dbtime, designator_id }, unit }: { reading: LatestSensorReading; unit: string }) {
  const { t } = useTranslation('installation');
  const { number, units, locale, dateTime } = useFormat();
  const designator = findDesignator(designator_id);
  const shown = () => {
    if (designator?.unit === '°C') return showTemperature(reading, units, locale);
    if (designator?.unit === 'fraction') return showHumidity(reading, locale);
    return { value: number(reading ?? 0, designator?.decimals ?? 1), unit: designator?.unit ?? '' };
  };
  const { value, unit: measure } = shown();
  const what = t(`controller.measures.${designator?.key ?? 'other'}`);
  return (
    <Reading
      size="wall"
      label={`${unit} · ${what}`}
      value={value}
      unit={measure}
      staleAfterMs={staleMetricMinutes * 60_000}
      at={Date.parse(dbtime ?? '')}
      atTitle={dateTime(dbtime ?? '')}
    />
  );
}
