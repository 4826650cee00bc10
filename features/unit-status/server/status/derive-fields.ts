import { airVpdKpa, dewPointC } from '@trellis/climate/model';
import { unitState, type DerivedFields, type MetricHealth, type UnitRecord } from '@trellis/units/model';

/** What of a unit follows from the rest of its record at a moment: its air, what is wrong, and what is too high or too low. */
export function deriveFields(unit: Omit<UnitRecord, keyof DerivedFields>, now: Date): DerivedFields {
  const { temperature, humidity } = unit;
  const hasAir = temperature !== null && humidity !== null;
  const { warnMessage, metrics } = unitState(unit, now);
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
