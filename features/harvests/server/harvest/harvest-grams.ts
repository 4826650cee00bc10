import { gramsPerWeightUnit } from '@trellis/harvests/model';
import { sql } from 'kysely';

const units = Object.entries(gramsPerWeightUnit).map(
  ([name, grams]) => sql`when ${sql.lit(name)} then ${sql.lit(grams)}`,
);

const inGrams = (weight: 'totalWetWeight' | 'wasteWeight') =>
  sql`${sql.ref(weight)} * case "weightUnit" ${sql.join(units, sql` `)} else 1 end`;

/** SQL for the wet weight of a row of `harvests` in grams; it is kept in the unit that the state's system names. */
export const harvestGrams = inGrams('totalWetWeight');
/** The same for what of it was waste. */
export const harvestWasteGrams = inGrams('wasteWeight');
