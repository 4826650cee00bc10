import { maxMessageBytes, maxReportItems } from '@trellis/telemetry/model';
import { expect, test } from 'vitest';
import { readReportMessage } from './read-report-message.ts';

const read = (text: string) => readReportMessage(Buffer.from(text));
const reading = { device_id: 'probe', designator: 5, reading: 20 };

test('a report over MQTT may be as large as a message may be, and no larger', () => {
  const report = JSON.stringify({ readings: [reading] });
  expect(read(report.padEnd(maxMessageBytes))).toEqual({ readings: [reading] });
  expect(read(report.padEnd(maxMessageBytes + 1))).toEqual({ cause: 'message.too-large' });
});

test('a report over MQTT that is none says why', () => {
  const many = (count: number) => JSON.stringify({ readings: Array.from({ length: count }, () => reading) });
  expect(read('no json')).toEqual({ cause: 'message.invalid-encoding' });
  expect(read('{"colour":"green"}')).toEqual({ cause: 'message.malformed' });
  expect(read(many(maxReportItems))).toHaveProperty('readings');
  expect(read(many(maxReportItems + 1))).toEqual({ cause: 'message.too-many-readings' });
  expect(read(JSON.stringify({ properties: { hostname: 'x'.repeat(121) } }))).toEqual({ cause: 'message.malformed' });
});
