import { sql } from 'kysely';

/**
 * Order in which the first of a unit's sensors `s` with the newest readings `l` speaks for it, by what is measured: the one of
 * the best priority that has reported, ties by the newest reading. For `distinct on (s."platformGroup_id", s.designator_id)`.
 */
export const speakingFirst = sql`s."platformGroup_id", s.designator_id, (l.reading is null), s.priority, l.at desc`;
