import { gramsPerOunce, gramsPerPound } from '@trellis/lifecycles/model';
import { sql } from 'kysely';

/** SQL for the wet weight of a row of `harvests` in grams; it is kept in the unit that the state's system names. */
export const harvestGrams = sql`"totalWetWeight" * case "weightUnit" when 'Milligrams' then 0.001 when 'Kilograms' then 1000
  when 'Ounces' then ${sql.lit(gramsPerOunce)} when 'Pounds' then ${sql.lit(gramsPerPound)} else 1 end`;
