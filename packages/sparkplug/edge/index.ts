export { createEdgeNode } from './edge-node.ts';
export type { DeviceBirth, EdgeLog, EdgeNode, EdgeNodeOptions, EdgeNodeState, NodeBirth } from './edge-node-types.ts';
export type { OutboxOptions } from './outbox.ts';
export { positionName } from '../well-known.ts';
