import { localeOf } from './locale-of.ts';
import { ruleMessages } from './rules.ts';

interface Writing {
  /** What stands before the decimals, and what between thousands. */
  decimal: string;
  group: string;
  plain: Intl.NumberFormat;
}

/** How each language writes numbers: a form has forty of them, and a format is slow to make. */
const writings = new Map<string, Writing>();
function writingOf(lang: string): Writing {
  const known = writings.get(lang);
  if (known) return known;
  const locale = localeOf(lang);
  const parts = new Intl.NumberFormat(locale).formatToParts(12345.6);
  const mark = (type: 'decimal' | 'group', otherwise: string) =>
    parts.find((one) => one.type === type)?.value ?? otherwise;
  const plain = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: mostDecimals });
  const writing = { decimal: mark('decimal', '.'), group: mark('group', ','), plain };
  writings.set(lang, writing);
  return writing;
}
const mostDecimals = 12;

/**
 * A number as the reader's language writes it (`localeOf`): `1,000` is a thousand in English and in the Spanish of the USA.
 * The mark of thousands is taken for that of decimals where it cannot stand between thousands (`2,5`). Nothing where it is no number.
 */
export function readNumber(text: string, lang: string): number | undefined {
  const plain = text.trim().replace('−', '-');
  const { decimal, group } = writingOf(lang);
  const [d, g] = [`\\${decimal}`, `[\\${group}\\s’']`];
  const isGrouped = new RegExp(`^-?[1-9]\\d{0,2}(${g}\\d{3})+(${d}\\d*)?$`).test(plain);
  const digits = isGrouped ? plain.replaceAll(new RegExp(g, 'g'), '') : plain.replace(group, decimal);
  // Half a point is on the way to a whole number of them: `1.` and `.5` are read while they are typed.
  return new RegExp(`^-?(\\d+(${d}\\d*)?|${d}\\d+)$`).test(digits) ? Number(digits.replace(decimal, '.')) : undefined;
}

/** A number as a field shows it to be typed on: with the decimal mark of the language, without marks between thousands. */
export const writeNumber = (value: number, lang: string): string => writingOf(lang).plain.format(value);

/** What a number must be, where a person types it. */
export interface NumberRules {
  isRequired?: boolean;
  isWhole?: boolean;
  isPositive?: boolean;
  min?: number | undefined;
  max?: number | undefined;
}

/** What is wrong with a number that is typed in a language, by the first rule it breaks. */
export function findNumberFault(text: string, rules: NumberRules, lang: string): string | undefined {
  if (text.trim() === '') return rules.isRequired ? ruleMessages.required : undefined;
  const value = readNumber(text, lang);
  return value === undefined ? ruleMessages.number : findValueFault(value, rules);
}

/** What is wrong with a number, by the first rule it breaks. */
export function findValueFault(value: number, rules: NumberRules): string | undefined {
  if (!Number.isFinite(value)) return ruleMessages.number;
  if (rules.isWhole && !Number.isInteger(value)) return ruleMessages.integer;
  if (rules.isPositive && value <= 0) return ruleMessages.positive;
  return findLimitFault(value, rules);
}

/** What is wrong with a number beside its limits. */
export function findLimitFault(value: number, { min, max }: Pick<NumberRules, 'min' | 'max'>): string | undefined {
  if (min !== undefined && value < min)
    return min === 0 && max === undefined ? ruleMessages.nonNegative : ruleMessages.min(min);
  return max !== undefined && value > max ? ruleMessages.max(max) : undefined;
}
