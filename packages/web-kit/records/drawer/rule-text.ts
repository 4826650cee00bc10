import { ruleMessages, type Field, type Problem } from '@trellis/entity-kit';
import type { TFunction } from 'i18next';

/** Words of the kit for each message of the shared form rules; in English they are the messages themselves. */
const known: Readonly<Record<string, string>> = {
  [ruleMessages.required]: 'required',
  [ruleMessages.number]: 'number',
  [ruleMessages.integer]: 'integer',
  [ruleMessages.positive]: 'positive',
  [ruleMessages.nonNegative]: 'nonNegative',
  [ruleMessages.currency]: 'currency',
  [ruleMessages.email]: 'email',
  [ruleMessages.date]: 'date',
  [ruleMessages.years]: 'years',
  [ruleMessages.time]: 'time',
  [ruleMessages.url]: 'url',
  [ruleMessages.aboveIn]: 'aboveIn',
  [ruleMessages.aboveWet]: 'aboveWet',
  [ruleMessages.abovePlaces]: 'abovePlaces',
  [ruleMessages.belowMin]: 'belowMin',
  [ruleMessages.sign]: 'sign',
  [ruleMessages.onlyDraft]: 'onlyDraft',
  [ruleMessages.onlyPlanned]: 'onlyPlanned',
  [ruleMessages.overlap]: 'overlap',
  [ruleMessages.personOrRole]: 'personOrRole',
  [ruleMessages.hoursMinutes]: 'hoursMinutes',
  [ruleMessages.timeZone]: 'timeZone',
  [ruleMessages.text]: 'text',
  [ruleMessages.recurrence]: 'recurrence',
  [ruleMessages.topicLevel]: 'topicLevel',
  'Name already in use.': 'nameInUse',
};

/** The sentence under a field for a rule it breaks, in the person's language. */
export function ruleText(
  t: TFunction<'records'>,
  { code, message }: Pick<Problem, 'code' | 'message'>,
  field: Field | undefined,
): string {
  if (code === 'json')
    return t(`rules.${message === 'json' ? 'json' : message === 'json.array' ? 'jsonArray' : 'jsonObject'}`);
  if (code === 'CONFLICT') return t('conflict.title');
  if (code === 'MODEL_NOT_FOUND') return t('rules.reference');
  if (code === 'presence') return t('rules.required');
  if (code === 'length.max' && field?.kind === 'text') return t('rules.tooLong', { max: field.max });
  if (code === 'uniqueness') return message === 'Name already in use.' ? t('rules.nameInUse') : t('rules.notUnique');
  if (code === 'reference') return t('rules.reference');
  const bound = /^Cannot be (less|more) than (-?[\d.]+)$/.exec(message);
  if (bound) return bound[1] === 'less' ? t('rules.min', { min: bound[2] }) : t('rules.max', { max: bound[2] });
  const key = known[message];
  return key ? t(`rules.${key}`) : message;
}
