/** Ingest shards of an installation, each one MQTT session. Changing it moves groups between sessions: drain them first. */
export const ingestShards = 4;

/** The shard that takes a facility group's messages: FNV-1a (32 bit) of the UTF-8 name, modulo the number of shards. */
export function shardOfGroup(groupId: string, shards: number = ingestShards): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(groupId)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0) % shards;
}
