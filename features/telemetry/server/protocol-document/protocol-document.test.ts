import { readFileSync } from 'node:fs';
import path from 'node:path';
import specs from '@asyncapi/specs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { deviceReport } from '@trellis/telemetry/model';
import { describeProtocol } from './describe-protocol.ts';
import { deviceMetrics, nodeMetrics, sensorMetrics, writtenMetrics } from './metric-lists.ts';

const docs = path.resolve(import.meta.dirname, '../../../../docs');
const guide = readFileSync(path.join(docs, 'protocol.md'), 'utf8');

function validator(options: object = {}) {
  const ajv = new Ajv({ strict: false, allErrors: true, ...options });
  addFormats.default(ajv);
  return ajv;
}

test('the document for device makers is what the server checks; renew it with vitest -u', async () => {
  const file = path.join(docs, 'asyncapi.json');
  await expect(`${JSON.stringify(describeProtocol(), undefined, 2)}\n`).toMatchFileSnapshot(file);
});

test('the document is valid AsyncAPI 3.0', () => {
  // The schema brings draft 7 along itself.
  const check = validator({ meta: false, validateSchema: false }).compile(specs.schemas['3.0.0'] as object);
  check(describeProtocol());
  expect(check.errors).toBeNull();
  check({ ...describeProtocol(), asyncapi: '9.9.9' });
  expect(check.errors).not.toBeNull();
});

test('the document’s schema of a report takes what the server takes and refuses what it refuses', () => {
  const { components } = describeProtocol() as { components: { schemas: { DeviceReport: object } } };
  const check = validator().compile(components.schemas.DeviceReport);
  const good = [
    {},
    { position: 1, readings: [{ device_id: 's', key: 'co2', reading: 1 }] },
    { states: [{ metric: 'mode', value: 'MANUAL' }] },
  ];
  const bad = [{ position: 0 }, { more: true }, { at: 'soon' }, { readings: 'none' }];
  for (const report of good) expect([check(report), deviceReport.safeParse(report).success]).toEqual([true, true]);
  for (const report of bad) expect([check(report), deviceReport.safeParse(report).success]).toEqual([false, false]);
});

test.each([...nodeMetrics, ...deviceMetrics, ...sensorMetrics, ...writtenMetrics])(
  'the guide names the metric $name',
  ({ name }) => {
    expect(guide.includes(`\`${name}\``)).toBe(true);
  },
);

test('the JSON examples of the guide are reports the server takes', () => {
  const examples = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => JSON.parse(text) as unknown);
  expect(examples.length).toBeGreaterThan(0);
  for (const example of examples) expect(deviceReport.safeParse(example).error).toBeUndefined();
});
