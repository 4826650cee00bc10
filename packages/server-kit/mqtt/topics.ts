/**
 * True when every topic that `wanted` can match is also matched by `allowed` (MQTT filters with `+` and `#`).
 * A plain topic counts as a filter that matches itself, so the same call answers "does this filter match this topic".
 * As MQTT says, `a/#` includes `a`, and a leading wildcard never reaches topics that begin with `$`.
 */
export function filterCovers(allowed: string, wanted: string): boolean {
  if (wanted.startsWith('$') && !allowed.startsWith('$')) return false;
  const granted = allowed.split('/');
  const asked = wanted.split('/');
  for (const [index, level] of granted.entries()) {
    if (level === '#') return true;
    const other = asked[index];
    if (other === undefined || other === '#') return false;
    if (level !== '+' && level !== other) return false;
  }
  return asked.length === granted.length;
}

/** The Sparkplug group (our facility) a topic belongs to: level 2 of `spBv1.0/…`, level 3 of `trellis/v1/…`; else undefined. */
export function groupOfTopic(topic: string): string | undefined {
  const levels = topic.split('/', 3);
  if (levels[0] === 'spBv1.0') return levels[1] === 'STATE' ? undefined : levels[1];
  return levels[0] === 'trellis' && levels[1] === 'v1' ? levels[2] : undefined;
}
