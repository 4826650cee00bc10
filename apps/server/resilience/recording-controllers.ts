// The controllers of the crash tests: each stores readings of rising times and logs every one it promised to deliver, and
// carries out commands once, answering them. Started as a process of its own, so that it can be killed too.
import { appendFileSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { createEdgeNode, type EdgeNode } from '@trellis/sparkplug/edge';
import type { DecodedMetric } from '@trellis/sparkplug';

interface RecordingConfig {
  brokerUrl: string;
  folder: string;
  everyMs: number;
  nodes: { groupId: string; edgeNodeId: string; key: string; sensorDeviceId: string }[];
}

const config = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as RecordingConfig;
const promised = openSync(path.join(config.folder, 'promised.log'), 'a');
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

for (const node of config.nodes) startNode(node);
process.on('SIGUSR2', () => process.stdout.write('quiet\n'));
process.stdout.write('running\n');

function startNode({ groupId, edgeNodeId, key, sensorDeviceId }: RecordingConfig['nodes'][number]): void {
  const executedFile = path.join(config.folder, `${edgeNodeId}.executed`);
  const executed = new Set(
    existsSync(executedFile) ? readFileSync(executedFile, 'utf8').split('\n').filter(Boolean) : [],
  );
  let light = 'off';
  const node: EdgeNode = createEdgeNode({
    brokerUrl: config.brokerUrl,
    username: edgeNodeId,
    password: key,
    groupId,
    edgeNodeId,
    primaryHostId: 'trellis',
    birth: () => ({
      metrics: [{ name: 'mode', datatype: 'String', value: 'AUTOMATIC' }],
      devices: [
        { id: sensorDeviceId, metrics: [{ name: 'temperature', datatype: 'Double', value: null }] },
        { id: 'light', metrics: [{ name: 'state', datatype: 'String', value: light }] },
      ],
    }),
    onCommand: (device, metrics) => {
      const id = valueOf(metrics, 'Command/Id');
      if (device !== 'light' || id === undefined) return;
      // Written down before it acts: a second copy of the command, even after a crash, only answers again.
      if (!executed.has(id)) {
        appendFileSync(executedFile, `${id}\n`);
        executed.add(id);
        light = valueOf(metrics, 'state') ?? light;
      }
      const answer = JSON.stringify({ commandId: Number(id), outcome: 'done' });
      node.publishData(undefined, [{ name: 'Command/Answer', datatype: 'String', value: answer }], Date.now());
      node.publishData('light', [{ name: 'state', datatype: 'String', value: light }], Date.now());
    },
    store: { folder: path.join(config.folder, edgeNodeId) },
    qos: 1,
    persistentSession: true,
    reconnectMs: [50, 500],
    log: silent,
  });
  let last = 0;
  const reporting = setInterval(() => {
    last = Math.max(last + 1, Date.now());
    const position = node.publishData(
      sensorDeviceId,
      [{ name: 'temperature', datatype: 'Double', value: 20 + (last % 50) / 10, timestamp: last }],
      last,
    );
    if (position > 0) writeSync(promised, `${sensorDeviceId} ${last}\n`);
  }, config.everyMs);
  process.on('SIGUSR2', () => clearInterval(reporting));
  setInterval(() => writeSync(pendingFile(edgeNodeId), `${String(node.pending).padEnd(12)}\n`, 0), 200);
}

const pendingFiles = new Map<string, number>();
function pendingFile(edgeNodeId: string): number {
  const known = pendingFiles.get(edgeNodeId) ?? openSync(path.join(config.folder, `${edgeNodeId}.pending`), 'w');
  pendingFiles.set(edgeNodeId, known);
  return known;
}

function valueOf(metrics: readonly DecodedMetric[], name: string): string | undefined {
  const value = metrics.find((metric) => metric.name === name)?.value;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
