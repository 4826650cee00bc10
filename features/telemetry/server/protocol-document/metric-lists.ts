import { commandMetrics } from '@trellis/commands/model';
import { deviceTypes } from '@trellis/devices/model';
import { bdSeqName, positionName, rebirthMetric } from '@trellis/sparkplug';
import { controllerProperties, designators } from '@trellis/telemetry/model';
import { planHashMetric, planMetric } from '@trellis/units/model';
import { answerMetric } from '../ingest/decode/interpret-value.ts';

/** One metric as the document lists it. */
export interface ListedMetric {
  name: string;
  datatype: string;
  meaning: string;
  unit?: string;
  minimum?: number;
  maximum?: number;
  values?: readonly string[];
}

const text = (name: string, meaning: string): ListedMetric => ({ name, datatype: 'String', meaning });

/** Metrics of the edge node: what the controller says of itself and its unit. */
export const nodeMetrics: readonly ListedMetric[] = [
  { name: bdSeqName, datatype: 'Int64', meaning: 'birth and death counter; NBIRTH and NDEATH only' },
  {
    name: rebirthMetric,
    datatype: 'Boolean',
    meaning: 'false in the birth; the server writes true to ask for births',
  },
  { name: positionName, datatype: 'Int64', meaning: 'number of a data message, one more with each' },
  { name: 'mode', datatype: 'String', meaning: 'who decides', values: deviceTypes.unit.states },
  { name: 'state', datatype: 'String', meaning: 'light period of the unit', values: ['LIGHT', 'DARK'] },
  text('status', 'what the unit is doing, in a word'),
  text('logLevel', 'how much the controller logs'),
  { name: 'co2Enabled', datatype: 'Boolean', meaning: 'CO2 may be dosed' },
  { name: 'pestDetected', datatype: 'Boolean', meaning: 'the controller has seen a pest' },
  { name: 'lastIrrigated', datatype: 'DateTime', meaning: 'begin of the last irrigation' },
  ...controllerProperties.map((name) => text(`Properties/${name}`, 'what the machine is')),
  { name: 'stats/<name>', datatype: 'any plain type', meaning: 'health of the machine: memory, temperature, load' },
  text(answerMetric, 'JSON text of a CommandAnswer; several in one message are allowed'),
];

/** Metrics of a device: a light, a valve, an air unit. */
export const deviceMetrics: readonly ListedMetric[] = [
  text('state', 'what the device does; the words of each device key are in x-devices'),
  {
    name: 'origin',
    datatype: 'String',
    meaning: 'what the water of the device irrigation runs for, beside its state on',
    values: ['schedule', 'command', 'none'],
  },
  { name: 'intensity', datatype: 'Double', meaning: 'how strongly', unit: 'fraction', minimum: 0, maximum: 1 },
  { name: '<parameter>', datatype: 'any plain type', meaning: 'any other value, kept as a parameter of the device' },
];

/** Metrics of a sensor: what it measures, by the designator's key. */
export const sensorMetrics: readonly (ListedMetric & { designator?: number })[] = [
  ...designators.map(({ id, key, unit, min, max }) => ({
    name: key,
    designator: id,
    datatype: 'Double',
    meaning: key === 'externalMoisture' ? 'also called moisture' : 'reading',
    unit,
    minimum: min,
    maximum: max,
  })),
  { name: 'batteryLevel', datatype: 'Double', meaning: 'charge', unit: '%', minimum: 0, maximum: 100 },
  { name: 'signal', datatype: 'Double', meaning: 'radio level', unit: 'dBm' },
];

/** What the server writes beside the metric a command sets; nodes that are not ours get that metric alone. */
export const writtenMetrics: readonly ListedMetric[] = [
  { name: commandMetrics.id, datatype: 'Int64', meaning: 'the command; a repeated id must not run twice' },
  { name: commandMetrics.expires, datatype: 'DateTime', meaning: 'not to be carried out after this moment' },
  { name: commandMetrics.durationSeconds, datatype: 'Int32', meaning: 'how long, where the command says so' },
  { name: commandMetrics.setAutoWhenComplete, datatype: 'Boolean', meaning: 'return to AUTOMATIC when done' },
  text(planMetric, 'JSON text of the unit’s plan'),
  text(planHashMetric, 'tells an unchanged plan'),
];

/** Device keys with the words of their state. */
export const deviceWords = Object.fromEntries(
  Object.values(deviceTypes)
    .filter(({ key, states }) => key !== 'unit' && states.length > 0)
    .map(({ key, states }) => [key, [...states]]),
);
