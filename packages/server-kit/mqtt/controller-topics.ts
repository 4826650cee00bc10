import { filterCovers } from './topics.ts';

/**
 * Who speaks on a connection. A controller is adopted by a facility (its Sparkplug group); a provisional node has signed
 * in but nobody has adopted it yet. Edge node ids are unique across facilities, so a name never belongs to two of them.
 */
export type NodeIdentity =
  | { kind: 'controller'; groupId: string; edgeNodeId: string }
  | { kind: 'provisional'; edgeNodeId: string };

/** A program that listens under a login of its own. It hears what its filters name and nothing else, however wide it asks. */
export interface ReaderIdentity {
  kind: 'reader';
  login: string;
  /** Filters of the topics it hears; each begins with a plain level. */
  hears: readonly string[];
  /** Topics it may speak on, as such programs do by themselves. Nobody hears it. */
  says: readonly string[];
}
export type BrokerIdentity = NodeIdentity | ReaderIdentity;

/** The name a client signed in with. */
export const nameOf = (identity: BrokerIdentity): string =>
  identity.kind === 'reader' ? identity.login : identity.edgeNodeId;

/** True when a topic is the identity's to hear. */
export function mayHear(identity: BrokerIdentity, topic: string): boolean {
  if (identity.kind === 'reader') return identity.hears.some((filter) => filterCovers(filter, topic));
  return maySubscribe(identity, topic);
}

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
  if (identity.kind === 'reader') return identity.says.includes(topic);
  if (!isTopicLevel(identity.edgeNodeId)) return false;
  const levels = topic.split('/');
  const isSparkplug = levels[0] === 'spBv1.0';
  const groupId = identity.kind === 'controller' ? identity.groupId : (levels[isSparkplug ? 1 : 2] ?? '');
  if (!isTopicLevel(groupId)) return false;
  if (isSparkplug) return isOwnSparkplugMessage(groupId, identity.edgeNodeId, levels);
  return topic === `trellis/v1/${groupId}/${identity.edgeNodeId}/report`;
}

/**
 * True when the identity may subscribe to the filter: a controller to its own commands and the primary host's STATE, nothing
 * wider. A reader may ask widely under the first levels of what it hears, as such programs do; it is handed its own alone.
 */
export function maySubscribe(identity: BrokerIdentity, filter: string): boolean {
  if (identity.kind === 'reader') return identity.hears.some((heard) => firstLevel(heard) === firstLevel(filter));
  return readableFilters(identity).some((readable) => filterCovers(readable, filter));
}

const firstLevel = (filter: string): string => filter.split('/', 1)[0] ?? '';

function readableFilters(identity: NodeIdentity): string[] {
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
