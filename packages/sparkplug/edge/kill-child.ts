// The process the kill test kills: an edge node that numbers its readings and says which ones it stored.
import { createEdgeNode } from './index.ts';

const [brokerUrl = '', folder = '', run = ''] = process.argv.slice(2);
const node = createEdgeNode({
  brokerUrl,
  groupId: 'farm',
  edgeNodeId: 'node',
  birth: () => ({
    metrics: [],
    devices: [{ id: 'rack', metrics: [{ name: 'Reading', datatype: 'String', value: null }] }],
  }),
  onCommand: () => undefined,
  store: { folder },
  qos: 1,
  persistentSession: true,
  reconnectMs: [20, 100],
  log: {
    info: () => undefined,
    warn: () => undefined,
    error: (_fields, message) => void process.stderr.write(`${message}\n`),
  },
});
let number = 0;
setInterval(() => {
  for (let turn = 0; turn < 5; turn++) {
    const value = `${run}:${number++}`;
    node.publishData('rack', [{ name: 'Reading', datatype: 'String', value }], Date.now());
    process.stdout.write(`${value}\n`);
  }
}, 2);
