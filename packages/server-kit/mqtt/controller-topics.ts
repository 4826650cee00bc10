import { filterCovers } from './topics.ts';

/**
 * Who speaks on a connection. A controller is adopted by a facility (its Sparkplug group); a provisional node has signed
 * in but nobody has adopted it yet. Edge node ids are unique across facilities, so a name never belongs to two of them.
 */
export type BrokerIdentity =
  | { kind: 'controller'; groupId: string; edgeNodeId: string }
  | { kind: 'provisional'; edgeNodeId: string };

const nodeMessages = new Set(['NBIRTH', 'NDEATH', 'NDATA']);
const deviceMessages = new Set(['DBIRTH', 'DDEATH', 'DDATA']);

/** A name that stands for exactly one topic level: not empty, and without `/`, `+`, `#` or a leading `$`. */
export function isTopicLevel(name: string): boolean {
  return name !== '' && !name.startsWith('$') && !/[/+#\0]/.test(name);
}

/**
 * True when the identity may publish on the topic: its own births, deaths and data, and its own plain JSON report. A
 * provisional node does so in any group: it waits as any standard client does, and nothing it says is stored.
 */
export function mayPublish(identity: BrokerIdentity, topic: string): boolean {
  if (!isTopicLevel(identity.edgeNodeId)) return false;
  const levels = topic.split('/');
  const isSparkplug = levels[0] === 'spBv1.0';
  const groupId = identity.kind === 'controller' ? identity.groupId : (levels[isSparkplug ? 1 : 2] ?? '');
  if (!isTopicLevel(groupId)) return false;
  if (isSparkplug) return isOwnSparkplugMessage(groupId, identity.edgeNodeId, levels);
  return topic === `trellis/v1/${groupId}/${identity.edgeNodeId}/report`;
}

/** True when the identity may subscribe to the filter: its own commands and the primary host's STATE, nothing wider. */
export function maySubscribe(identity: BrokerIdentity, filter: string): boolean {
  return readableFilters(identity).some((readable) => filterCovers(readable, filter));
}

function readableFilters(identity: BrokerIdentity): string[] {
  const { edgeNodeId } = identity;
  if (!isTopicLevel(edgeNodeId)) return [];
  // A node that nobody adopted may ask for its commands as standard clients do; the broker hands it none.
  const groupId = identity.kind === 'controller' ? identity.groupId : '+';
  if (identity.kind === 'controller' && !isTopicLevel(groupId)) return [];
  return [
    'spBv1.0/STATE/+',
    `spBv1.0/${groupId}/NCMD/${edgeNodeId}/#`,
    `spBv1.0/${groupId}/DCMD/${edgeNodeId}/#`,
    `trellis/v1/${groupId}/${edgeNodeId}/commands`,
  ];
}

function isOwnSparkplugMessage(groupId: string, edgeNodeId: string, levels: readonly string[]): boolean {
  const [, group, type = '', node, device] = levels;
  if (group !== groupId || node !== edgeNodeId) return false;
  if (nodeMessages.has(type)) return levels.length === 4;
  return deviceMessages.has(type) && levels.length === 5 && isTopicLevel(device ?? '');
}
