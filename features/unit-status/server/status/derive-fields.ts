import { airVpdKpa, dewPointC } from '@trellis/climate/model';
import type { DerivedFields, MetricHealth, UnitRecord, UnitState } from '@trellis/units/model';

/** A unit's record without what follows from the rest of it. */
export type ToldUnit = Omit<UnitRecord, keyof DerivedFields>;

/** What of a unit follows from the rest of its record and its state: its air, what is wrong, and what is too high or too low. */
export function deriveFields(unit: ToldUnit, { warnMessage, metrics }: UnitState): DerivedFields {
  const { temperature, humidity } = unit;
  const hasAir = temperature !== null && humidity !== null;
  return {
    disabled: unit.isDisabled,
    dewpoint: hasAir ? (dewPointC(temperature, humidity * 100) ?? null) : null,
    vpd: hasAir ? airVpdKpa(temperature, humidity * 100) : null,
    warnMessage,
    temperatureHigh: isHigh(metrics.temperature),
    temperatureLow: isLow(metrics.temperature),
    humidityHigh: isHigh(metrics.humidity),
    humidityLow: isLow(metrics.humidity),
    co2High: isHigh(metrics.co2),
    co2Low: isLow(metrics.co2),
    lightState: unit.light,
    curtainState: unit.curtain,
    irrigationState: unit.irrigation,
    co2ValveState: unit.co2Valve,
    vfuHumidifierState: unit.humidifier,
    vfuDehumidifierState: unit.dehumidifier,
    vfu2StageDehumidifierState: unit.twoStageDehumidifier,
  };
}

const isHigh = ({ verdict }: MetricHealth): boolean => verdict === 'high';
const isLow = ({ verdict }: MetricHealth): boolean => verdict === 'low';
