import { createBell, type Running, type Services } from '@trellis/server-kit';
import { judgeGaps } from './replay/judge-gaps.ts';
import { judgeFacility, roundEveryMs, turnApartMs, type Why } from './judge-facility.ts';
import { watchReadings } from './watch-readings.ts';

/** Rounds that are asked for follow each other no closer, in ms. */
const askedApartMs = 500;
/** A facility that is asked for rests this many times as long as its last round took: a server has other things to do. */
const restPerRound = 1;

/**
 * Judges every facility every ten seconds, until stopped, and one at once in which a reading says that something changed. A facility
 * that cannot be judged does not keep the others waiting. `turns` says when.
 */
export function keepJudging(
  services: Services,
  turns = { everyMs: roundEveryMs, firstMs: roundEveryMs },
): Promise<Running> {
  const stopped = new AbortController();
  const isStopped = () => stopped.signal.aborted;
  const bell = createBell(stopped.signal);
  /** Facilities a reading asks for, and from when on each may be judged, epoch ms. */
  const asked = new Set<number>();
  const restsUntil = new Map<number, number>();
  /** When this server last judged a facility in its turn, epoch ms: for a while after it no other does. */
  const ownTurns = new Map<number, number>();
  const watch = watchReadings(services, (facilityId) => {
    asked.add(facilityId);
    bell.ring();
  });
  const judge = async (facilityId: number, why: Why) => {
    if (isStopped()) return;
    const wasAsked = asked.delete(facilityId);
    const began = Date.now();
    const isOwn = began - (ownTurns.get(facilityId) ?? 0) < turnApartMs;
    try {
      const round = await judgeFacility(services, facilityId, why);
      // Its turn was another server's, which watches it from now on.
      if (round || (why === 'inTurn' && !isOwn)) watch.remember(facilityId, round);
      // Somebody made a round a moment ago, perhaps before the reading: it is tried again.
      else if (wasAsked) asked.add(facilityId);
      if (why === 'inTurn' && !round) return;
      if (why === 'inTurn') ownTurns.set(facilityId, Date.now());
    } catch (error) {
      services.log.error({ err: error, facility: facilityId }, 'alerts could not be judged');
    }
    restsUntil.set(facilityId, Math.max(began + askedApartMs, Date.now() + restPerRound * (Date.now() - began)));
  };
  const restOf = (facilityId: number) => restsUntil.get(facilityId) ?? 0;
  const hasRested = (facilityId: number) => restOf(facilityId) <= Date.now();
  let gaps: Promise<void> | undefined;
  const ended = (async () => {
    let turnAt = Date.now() + turns.firstMs;
    while (!isStopped()) {
      await bell.wait(Math.max(0, Math.min(turnAt, ...[...asked].map(restOf)) - Date.now()));
      for (const id of [...asked].filter(hasRested)) await judge(id, 'asked');
      if (Date.now() < turnAt) continue;
      turnAt = Date.now() + turns.everyMs;
      const ids = await listFacilities(services);
      watch.keepOnly(new Set(ids));
      for (const [id, why] of orderRounds(ids, () => [...asked].find(hasRested))) await judge(id, why);
      // It may take longer than a turn.
      gaps ??= judgeGaps(services, stopped.signal)
        .catch((error: unknown) => services.log.error({ err: error }, 'what was missed could not be judged'))
        .finally(() => (gaps = undefined));
    }
    await gaps;
  })();
  return Promise.resolve({
    stop: async () => {
      stopped.abort();
      watch.stop();
      bell.ring();
      await ended;
    },
  });
}

/**
 * The facilities of a turn, and between each two of them one that is asked for: danger does not wait until a turn through many
 * facilities has ended, nor do those that are asked for all the time keep the others from theirs.
 */
export function* orderRounds(ids: readonly number[], nextAsked: () => number | undefined): Generator<[number, Why]> {
  for (const id of ids) {
    const urgent = nextAsked();
    if (urgent !== undefined) yield [urgent, 'asked'];
    yield [id, 'inTurn'];
  }
}

async function listFacilities({ db, log }: Services): Promise<number[]> {
  try {
    const rows = await db.selectFrom('facilities').select('id').where('active', '=', true).orderBy('id').execute();
    return rows.map(({ id }) => id);
  } catch (error) {
    log.error({ err: error }, 'alerts could not be judged');
    return [];
  }
}
