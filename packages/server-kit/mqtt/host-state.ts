/** Topic of the Sparkplug 3.0 primary host's state (§6.4.27), retained, QoS 1. */
export function stateTopic(hostId: string): string {
  return `spBv1.0/STATE/${hostId}`;
}

/** Whether a topic is the state of a primary host. */
export const isStateTopic = (topic: string): boolean => topic.startsWith(stateTopic(''));

/** Payload of the state. A will carries the same timestamp (ms since 1970) as the birth it belongs to. */
export function statePayload(online: boolean, timestamp: number): string {
  return JSON.stringify({ online, timestamp });
}
