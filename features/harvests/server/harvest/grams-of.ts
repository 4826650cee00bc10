import { Refusal, type CallContext } from '@trellis/server-kit';

/** Grams in one of the state's unit of weight. */
export async function gramsOf(weightUnit: string, { db }: Pick<CallContext, 'db'>): Promise<number> {
  const unit = await db
    .selectFrom('units_of_measure')
    .select('factor')
    .where('metrcName', '=', weightUnit)
    .where('dimension', '=', 'mass')
    .executeTakeFirst();
  if (!unit) throw new Refusal('harvest.unknown-unit', `${weightUnit} is no unit of weight.`, 422);
  return unit.factor;
}
