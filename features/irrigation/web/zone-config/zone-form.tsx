import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { celsiusToFahrenheit, designatorIds, type UnitsPreference } from '@trellis/climate/model';
import { zoneTypes } from '@trellis/devices/model';
import { Notice } from '@trellis/ui';
import { readNumber, writeNumber } from '@trellis/entity-kit';
import { useFormat, usePreferences } from '@trellis/web-kit';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApplyZone } from './apply-zone.tsx';
import {
  isTiring,
  keyOf,
  periods,
  readDeadbands,
  readTargets,
  showDeadbands,
  showTargets,
  targetMetrics,
  type TargetMetric,
} from './targets.ts';
import type { ZoneRow, Zones } from './use-zones.ts';
import { ZoneForecast } from './zone-forecast.tsx';

interface ZoneFormProps {
  zone: ZoneRow;
  zones: Zones;
  mayChange: boolean;
  /** Somebody else saved the zone since the form was filled. */
  isOvertaken: boolean;
  /** Something is typed that is not saved, or no more. */
  onTouched: (isTouched: boolean) => void;
  /** The form is to be filled anew, from the zone as it is. */
  onRefill: () => void;
}

const mostSlots = 100;

/** What a zone is called, how it shares its water and what it aims at; the values of its sensor stand beside. */
export function ZoneForm({ zone, zones, mayChange, isOvertaken, onTouched, onRefill }: ZoneFormProps) {
  const { t } = useTranslation('irrigation');
  const { units } = useFormat();
  const { lang } = usePreferences();
  const isWater = zone.zonetype_id === zoneTypes.irrigation.id;
  const [name, setName] = useState(zone.name);
  const [area, setArea] = useState(String(zone.area_id ?? ''));
  const [sensor, setSensor] = useState(String(zone.controlSensor_id ?? ''));
  const [slots, setSlots] = useState(String(zone.leaseSlots));
  const [flow, setFlow] = useState(() => (zone.maxFlow === null ? '' : writeNumber(zone.maxFlow, lang)));
  const [typed, setTyped] = useState(() => showTargets(zone.targets ?? {}, units, lang));
  const [dead, setDead] = useState(() => showDeadbands(zone.deadbands ?? {}, units, lang));
  const [isApplying, setApplying] = useState(false);
  const now = JSON.stringify([name, area, sensor, slots, flow, typed, dead]);
  const [first] = useState(now);
  const isTouched = now !== first;
  useEffect(() => {
    onTouched(isTouched);
    // oxlint-disable-next-line react/exhaustive-deps -- told when it changes
  }, [isTouched]);
  const { targets, wrong } = readTargets(typed, units, lang);
  const { deadbands, wrong: wrongDead } = readDeadbands(dead, units, lang);
  const { limits, isSlots, isFlow } = readLimits(slots, flow, lang);
  const isGood = name.trim() !== '' && isSlots && isFlow && wrong.size + wrongDead.size === 0;
  const choices = zones.sensors.filter(({ enabled }) => enabled);
  const draft = {
    name: name.trim(),
    area_id: area === '' ? null : Number(area),
    controlSensor_id: sensor === '' ? null : Number(sensor),
    ...limits,
    ...(!isWater && { targets, deadbands }),
  };
  return (
    <form
      className="ir-detail"
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood) setApplying(true);
      }}
    >
      <div className="ir-fields">
        <TextField
          label={t('zones.name')}
          value={name}
          disabled={!mayChange}
          onChange={(e) => setName(e.target.value)}
        />
        <TextField
          select
          label={t('zones.area')}
          value={area}
          disabled={!mayChange}
          onChange={(e) => setArea(e.target.value)}
        >
          <MenuItem value="">{t('zones.noArea')}</MenuItem>
          {zones.areas.map(({ id, name: label }) => (
            <MenuItem key={id} value={String(id)}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('zones.controlSensor')}
          value={choices.some(({ id }) => String(id) === sensor) ? sensor : ''}
          disabled={!mayChange}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          onChange={(e) => setSensor(e.target.value)}
        >
          <MenuItem value="">{t('zones.noSensor')}</MenuItem>
          {choices.map(({ id, name: label, device_id, unitName }) => (
            <MenuItem key={id} value={String(id)}>
              {label ?? device_id} {unitName ? `· ${zones.nameOf(unitName)}` : ''}
            </MenuItem>
          ))}
        </TextField>
        {isWater ? (
          <TextField
            label={t('zones.leaseSlots')}
            helperText={t('zones.leaseSlotsHelp')}
            value={slots}
            error={!isSlots}
            disabled={!mayChange}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            onChange={(e) => setSlots(e.target.value)}
          />
        ) : null}
        {isWater ? (
          <TextField
            label={t('zones.maxFlow')}
            helperText={t('zones.maxFlowHelp')}
            value={flow}
            error={!isFlow}
            disabled={!mayChange}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            onChange={(e) => setFlow(e.target.value)}
          />
        ) : null}
      </div>
      {isWater ? null : (
        <TargetFields
          typed={typed}
          wrong={wrong}
          mayChange={mayChange}
          zone={zone}
          zones={zones}
          dead={dead}
          wrongDead={wrongDead}
          onChange={(key, value) => setTyped((before) => ({ ...before, [key]: value }))}
          onDead={(key, value) => setDead((before) => ({ ...before, [key]: value }))}
        />
      )}
      {isWater && isSlots && isFlow ? <ZoneForecast zone={zone} zones={zones} limits={limits} /> : null}
      {isOvertaken ? (
        <Notice state="warning">
          {t('zones.overtaken')}{' '}
          <Button size="small" onClick={onRefill}>
            {t('zones.showTheirs')}
          </Button>
        </Notice>
      ) : null}
      {mayChange ? <SaveLine isGood={isGood} isTouched={isTouched} /> : null}
      {isApplying ? (
        <ApplyZone zone={zone} zones={zones} draft={draft} onApplied={onRefill} onClose={() => setApplying(false)} />
      ) : null}
    </form>
  );
}

/** The way to apply what is typed, or why there is nothing to apply. */
function SaveLine({ isGood, isTouched }: { isGood: boolean; isTouched: boolean }) {
  const { t } = useTranslation('irrigation');
  return (
    <div className="ir-row">
      <Button type="submit" variant="contained" disabled={!isGood || !isTouched}>
        {t('zones.save')}
      </Button>
      {isTouched ? null : <span className="ir-soft">{t('zones.untouched')}</span>}
    </div>
  );
}

/** Typed limits of a zone of water, and whether each can be. */
function readLimits(slots: string, flow: string, lang: string) {
  const leaseSlots = Number(slots);
  const maxFlow = flow.trim() === '' ? null : (readNumber(flow, lang) ?? Number.NaN);
  return {
    limits: { leaseSlots, maxFlow },
    isSlots: /^\d{1,3}$/.test(slots) && leaseSlots >= 1 && leaseSlots <= mostSlots,
    isFlow: maxFlow === null || maxFlow > 0,
  };
}

interface TargetFieldsProps {
  typed: Record<string, string>;
  wrong: ReadonlySet<string>;
  mayChange: boolean;
  zone: ZoneRow;
  zones: Zones;
  dead: Record<string, string>;
  wrongDead: ReadonlySet<string>;
  onChange: (key: string, value: string) => void;
  onDead: (key: string, value: string) => void;
}

function TargetFields(props: TargetFieldsProps) {
  const { typed, wrong, mayChange, zone, zones, dead, wrongDead, onChange, onDead } = props;
  const { t } = useTranslation('irrigation');
  const { units } = useFormat();
  const { lang } = usePreferences();
  const unitOf: Record<TargetMetric, string> = {
    temperature: units === 'imperial' ? '°F' : '°C',
    humidity: '%',
    co2: 'ppm',
  };
  const isWork = zone.zonetype_id === zoneTypes.work.id;
  const tires = isWork && periods.some((period) => isTiring(typed[keyOf(period, 'co2', 'max')], lang));
  return (
    <fieldset className="ir-targets">
      <legend className="ir-heading">{t('zones.targets')}</legend>
      <p className="ir-soft">{t('zones.targetsWhy')}</p>
      <SensorNow zone={zone} zones={zones} />
      {periods.map((period) => (
        <div key={period} className="ir-fields">
          <strong>{t(`zones.periods.${period}`)}</strong>
          {targetMetrics.flatMap((metric) =>
            (['min', 'max'] as const).map((end) => {
              const key = keyOf(period, metric, end);
              return (
                <TextField
                  key={key}
                  size="small"
                  label={t(`zones.ends.${end}`, { metric: t(`zones.metrics.${metric}`), unit: unitOf[metric] })}
                  value={typed[key] ?? ''}
                  error={wrong.has(key)}
                  helperText={wrong.has(key) ? t('zones.wrongTarget') : undefined}
                  disabled={!mayChange}
                  slotProps={{ htmlInput: { inputMode: 'decimal' } }}
                  onChange={(event) => onChange(key, event.target.value)}
                />
              );
            }),
          )}
        </div>
      ))}
      <div className="ir-fields">
        <strong>{t('zones.deadbands')}</strong>
        {targetMetrics.map((metric) => (
          <TextField
            key={metric}
            size="small"
            label={t('zones.deadband', { metric: t(`zones.metrics.${metric}`), unit: unitOf[metric] })}
            value={dead[metric] ?? ''}
            error={wrongDead.has(metric)}
            helperText={wrongDead.has(metric) ? t('zones.wrongTarget') : undefined}
            disabled={!mayChange}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            onChange={(event) => onDead(metric, event.target.value)}
          />
        ))}
      </div>
      <p className="ir-soft">{t('zones.deadbandsWhy')}</p>
      {tires ? <Notice state="warning">{t('zones.tiring')}</Notice> : null}
    </fieldset>
  );
}

/** A reading as the targets beside it are typed. */
function showReading(
  { designator_id, reading }: Zones['sensors'][number],
  units: UnitsPreference,
  number: (value: number, decimals: number) => string,
): string {
  if (reading === null) return '–';
  if (designator_id === designatorIds.humidity) return `${number(reading * 100, 1)} %`;
  if (designator_id === designatorIds.co2) return `${number(reading, 0)} ppm`;
  if (designator_id !== designatorIds.temperature) return number(reading, 2);
  return units === 'imperial' ? `${number(celsiusToFahrenheit(reading), 1)} °F` : `${number(reading, 1)} °C`;
}

/** What the zone's control sensor reads; without a living one its targets steer nothing. */
function SensorNow({ zone, zones }: { zone: ZoneRow; zones: Zones }) {
  const { t } = useTranslation('irrigation');
  const { number, units } = useFormat();
  const sensor = zones.sensors.find(({ id }) => id === zone.controlSensor_id);
  if (!sensor) return <Notice state="warning">{t('zones.needsSensor')}</Notice>;
  if (sensor.flags.includes('stale')) return <Notice state="error">{t('zones.silentSensor')}</Notice>;
  return (
    <p className="ir-soft">
      {t('zones.sensorReads', {
        name: sensor.name ?? sensor.device_id,
        value: showReading(sensor, units, number),
      })}
    </p>
  );
}
