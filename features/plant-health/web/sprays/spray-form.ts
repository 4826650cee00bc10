import type { UnitsPreference } from '@trellis/climate/model';
import { findNumberFault, readNumber, writeNumber, type CallInput, type NumberRules } from '@trellis/entity-kit';
import { SprayApplication, type spraysApi, type SprayedMix } from '@trellis/lifecycles/model';
import { readTemperature, temperatureLimits } from './temperature.ts';
import type { Spray } from './use-sprays.ts';

/** What is typed of a spraying. */
export interface SprayForm {
  isPlanned: boolean;
  consumable_id: number;
  applicator_user_id: number;
  unitIds: readonly number[];
  start: string | null;
  finish: string | null;
  lot: string;
  targetPest: string;
  rate: string;
  rateUnit: string;
  /** What was used leaves the stock. */
  bookStock: boolean;
  volumeL: string;
  areaSqFt: string;
  method: string;
  ppe: string;
  temperature: string;
  /** What the temperature is typed in: it stays what it meant when the person changes their units. */
  units: UnitsPreference;
  rh: string;
  reason: string;
}

/** Plain fields in their order. */
export const textFields = [
  // What the rate is for comes first: it follows the rate in the form.
  { key: 'volumeL', max: 12, isNumber: true },
  { key: 'areaSqFt', max: 12, isNumber: true },
  { key: 'lot', max: 60, isNumber: false },
  { key: 'targetPest', max: 120, isNumber: false },
  { key: 'ppe', max: 255, isNumber: false },
  { key: 'temperature', max: 8, isNumber: true },
  { key: 'rh', max: 8, isNumber: true },
] as const;

/** A number as people type it in their language; null for anything else. */
export const numberOf = (text: string, lang: string): number | null => readNumber(text, lang) ?? null;
const plainNumbers = ['rate', 'volumeL', 'areaSqFt', 'rh'] as const;
const numberFields = [...plainNumbers, 'temperature'] as const;
type NumberField = (typeof numberFields)[number];

/** What is wrong with the numbers of a spraying as they are typed, by the limits of the record. */
export const findFormFaults = (form: SprayForm, lang: string): Partial<Record<NumberField, string>> =>
  Object.fromEntries(
    numberFields.flatMap((key) => {
      const limits: NumberRules = key === 'temperature' ? temperatureLimits(form.units) : SprayApplication.fields[key];
      const fault = findNumberFault(form[key], { min: limits.min, max: limits.max }, lang);
      return fault === undefined ? [] : [[key, fault]];
    }),
  );

/** The mix as far as it is typed. */
export const mixOf = ({ rate, rateUnit, volumeL, areaSqFt }: SprayForm, lang: string): SprayedMix => ({
  ...{ rate: numberOf(rate, lang), rateUnit, volumeL: numberOf(volumeL, lang), areaSqFt: numberOf(areaSqFt, lang) },
});

const shown = (value: number | null, lang: string): string => (value === null ? '' : writeNumber(value, lang));

/** What the form begins with: now, by the person themselves, or like another spraying. */
export function startForm(
  copied: Spray | undefined,
  from: { unitIds: readonly number[] } | undefined,
  own: number,
  { lang, units }: { lang: string; units: UnitsPreference },
): SprayForm {
  const now = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  const blank: SprayForm = {
    ...{ isPlanned: false, consumable_id: 0, applicator_user_id: own, unitIds: from?.unitIds ?? [] },
    ...{
      start: now,
      finish: null,
      lot: '',
      targetPest: '',
      rate: '',
      rateUnit: '',
      bookStock: false,
      volumeL: '',
      areaSqFt: '',
    },
    ...{ method: 'spray', ppe: '', temperature: '', units, rh: '', reason: '' },
  };
  if (!copied) return blank;
  const { consumable_id, applicator_user_id, targets, rate, volumeL, areaSqFt } = copied;
  const said = (['lot', 'targetPest', 'rateUnit', 'method', 'ppe', 'reason'] as const).flatMap((key) =>
    copied[key] ? [[key, copied[key]]] : [],
  );
  return {
    ...blank,
    ...(Object.fromEntries(said) as Partial<SprayForm>),
    consumable_id,
    applicator_user_id,
    unitIds: [...new Set(targets.map(({ platformGroup_id }) => platformGroup_id))],
    rate: shown(rate, lang),
    volumeL: shown(volumeL, lang),
    areaSqFt: shown(areaSqFt, lang),
  };
}

type Body = CallInput<typeof spraysApi.calls.recordSpray>['body'];

/** The form as the server takes it: what is empty is left out. */
export function sprayBody(form: SprayForm, lang: string, remediationId?: number): Body {
  const { isPlanned, unitIds, start, finish, consumable_id, applicator_user_id } = form;
  const texts = Object.fromEntries(
    (['lot', 'targetPest', 'rateUnit', 'method', 'ppe', 'reason'] as const).flatMap((key) =>
      form[key].trim() === '' ? [] : [[key, form[key].trim()]],
    ),
  );
  const numbers = Object.fromEntries(
    plainNumbers.flatMap((key) => {
      const value = numberOf(form[key], lang);
      return value === null ? [] : [[key, value]];
    }),
  );
  const tempC = readTemperature(form.temperature, form.units, lang);
  return {
    ...texts,
    ...numbers,
    ...(tempC !== undefined && { tempC }),
    consumable_id,
    applicator_user_id,
    start: start ?? '',
    ...(finish !== null && { finish }),
    ...(isPlanned ? { planned: true } : form.bookStock && { bookStock: true }),
    ...(remediationId !== undefined && { ag_lifecycleRemediation_id: remediationId }),
    targets: unitIds.map((platformGroup_id) => ({ platformGroup_id })),
  };
}
