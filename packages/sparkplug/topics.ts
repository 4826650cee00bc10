/** The message types of an edge node and its devices. */
export const messageTypes = ['NBIRTH', 'NDEATH', 'DBIRTH', 'DDEATH', 'NDATA', 'DDATA', 'NCMD', 'DCMD'] as const;

export type NodeMessageType = 'NBIRTH' | 'NDEATH' | 'NDATA' | 'NCMD';
export type DeviceMessageType = 'DBIRTH' | 'DDEATH' | 'DDATA' | 'DCMD';

export interface NodeTopic {
  type: NodeMessageType;
  groupId: string;
  edgeNodeId: string;
}

export interface DeviceTopic {
  type: DeviceMessageType;
  groupId: string;
  edgeNodeId: string;
  deviceId: string;
}

export interface StateTopic {
  type: 'STATE';
  hostId: string;
}

export type EdgeTopic = NodeTopic | DeviceTopic;
export type SparkplugTopic = EdgeTopic | StateTopic;

const sparkplugNamespace = 'spBv1.0';
const types: ReadonlySet<string> = new Set(messageTypes);

/** Whether a group, edge node, device or host id may stand in a topic: not empty, none of + / #, no NUL. */
export function isValidId(id: string): boolean {
  return id.length > 0 && !/[+/#\0]/.test(id);
}

/** Reads a topic; undefined when it is none of the standard's (other namespace, unknown type, device id missing or too much). */
export function parseTopic(topic: string): SparkplugTopic | undefined {
  const [namespace, first, type, edgeNodeId, deviceId, ...rest] = topic.split('/');
  if (namespace !== sparkplugNamespace || first === undefined || rest.length > 0 || !isValidId(first)) return undefined;
  if (first === 'STATE') {
    return type !== undefined && edgeNodeId === undefined && isValidId(type)
      ? { type: 'STATE', hostId: type }
      : undefined;
  }
  if (type === undefined || !types.has(type) || edgeNodeId === undefined || !isValidId(edgeNodeId)) return undefined;
  if (isDeviceType(type)) {
    if (deviceId === undefined || !isValidId(deviceId)) return undefined;
    return { type, groupId: first, edgeNodeId, deviceId };
  }
  return isNodeType(type) && deviceId === undefined ? { type, groupId: first, edgeNodeId } : undefined;
}

/** Writes a topic; throws a RangeError when an id may not stand in one. */
export function formatTopic(topic: SparkplugTopic): string {
  if (topic.type === 'STATE') return [sparkplugNamespace, 'STATE', checked(topic.hostId)].join('/');
  const levels = [sparkplugNamespace, checked(topic.groupId), topic.type, checked(topic.edgeNodeId)];
  if ('deviceId' in topic) levels.push(checked(topic.deviceId));
  return levels.join('/');
}

function checked(id: string): string {
  if (!isValidId(id)) throw new RangeError(`"${id}" cannot be a Sparkplug id: it is empty or has one of + / #.`);
  return id;
}

function isDeviceType(type: string): type is DeviceMessageType {
  return type.startsWith('D') && types.has(type);
}

function isNodeType(type: string): type is NodeMessageType {
  return type.startsWith('N') && types.has(type);
}
