/** Where Home Assistant looks unless it is told otherwise. */
export const usualPrefix = 'homeassistant';

/** Whether a prefix is one level of a topic, and none of ours. */
export const isDiscoveryPrefix = (prefix: string): boolean =>
  /^[A-Za-z0-9_-]{1,60}$/.test(prefix) && prefix !== 'trellis';

/** The login of a facility's Home Assistant; its topics are called by it too, so that rules of a broker need no list. */
export const loginOf = (facilityId: number): string => `trellis-ha-${facilityId}`;

/** The facility a login belongs to; undefined for another name. */
export function facilityOfLogin(login: string): number | undefined {
  const [, id] = /^trellis-ha-([1-9]\d{0,8})$/.exec(login) ?? [];
  return id === undefined ? undefined : Number(id);
}

const treeOf = (facilityId: number): string => `trellis/ha/${loginOf(facilityId)}`;

/** Topic of the state of one unit. */
export const stateTopicOf = (facilityId: number, unitId: number): string =>
  `${treeOf(facilityId)}/unit-${unitId}/state`;

/** Topic of the description of one unit, by Home Assistant's form: prefix, `device`, node, object, `config`. */
export const configTopicOf = (prefix: string, facilityId: number, unitId: number): string =>
  `${prefix}/device/${loginOf(facilityId)}/unit-${unitId}/config`;

/** What the login of a facility hears. */
export const heardTopicsOf = (prefix: string, facilityId: number): string[] => [
  `${prefix}/device/${loginOf(facilityId)}/+/config`,
  `${treeOf(facilityId)}/#`,
];

/** Where Home Assistant says by itself that it came and went. */
export const birthTopicOf = (prefix: string): string => `${prefix}/status`;
