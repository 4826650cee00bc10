import { findTenantRows } from '@trellis/server-kit';
import { sayExplanation, Unit, unitState } from '@trellis/units/model';
import { listUnitStatus } from '@trellis/unit-status/server';
import type { Answerer } from './answer.ts';
import { linkToUnit } from './get-unit.ts';

/** States that ask for a person, the worst first. */
const troubled = ['OFFLINE', 'WARN'] as const;
const most = 8;

/** The units that need somebody, the worst first, each with why. */
export const answerTroubledUnits: Answerer = async ({ words, reader, context }) => {
  const { db, facilityId, now } = context;
  const own = await findTenantRows(Unit, facilityId, context);
  const units = await listUnitStatus(db, { facilityId, now, ...(own && { unitIds: own }) });
  const found = units
    .map((unit) => ({ unit, health: unitState(unit, now) }))
    .flatMap(({ unit, health }) => {
      const rank = troubled.findIndex((state) => state === health.state);
      return rank < 0 ? [] : [{ unit, health, rank }];
    })
    .sort((a, b) => a.rank - b.rank || a.unit.platformGroupName.localeCompare(b.unit.platformGroupName));
  if (found.length === 0) return { result: words.noTrouble(units.length) };
  const lines = found.slice(0, most).map(({ unit, health, rank }) =>
    words.troubleLine({
      unit: linkToUnit(unit),
      area: unit.areaname,
      state: words.states[troubled[rank] ?? 'WARN'],
      reason: health.warnings.map((warning) => sayExplanation(warning, reader.lang, reader.units)).join('; '),
    }),
  );
  const more = found.length > most ? [words.more(found.length - most)] : [];
  return { result: [words.troubled(found.length, units.length), ...lines, ...more].join('\n') };
};
