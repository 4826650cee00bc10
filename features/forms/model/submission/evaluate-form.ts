import { silentKinds, type FormCondition, type FormField } from '../form/form-field.ts';
import { wrongValue, type AnswerProblem } from './check-answer.ts';
import { isAnswered, type FormAnswer, type JudgedAnswer } from './form-answer.ts';
import { scoreOf } from './score-form.ts';

export interface Evaluation {
  answers: JudgedAnswer[];
  problems: AnswerProblem[];
  /** Percent of the weights that were asked; null when nothing is scored. */
  score: number | null;
  failedItems: number;
}

type Value = FormAnswer['value'];

/** Judges a filled form: which fields are asked, what is missing or wrong, what failed, and the score. Hidden fields are not
 * asked and their answers dropped; calculated ones are calculated here, whatever was sent. `isFinal` false leaves gaps open. */
export function evaluateForm(fields: readonly FormField[], sent: readonly FormAnswer[], isFinal: boolean): Evaluation {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const values = new Map(
    sent
      .filter(({ row, column }) => row === undefined && column === undefined)
      .map((answer) => [answer.key, answer.value]),
  );
  // Logic is acyclic, so as many rounds as there are fields settle every calculation and every condition.
  for (const field of inOrder(fields)) {
    if (!isAsked(field, values)) values.delete(field.key);
    else if (field.calculation) setOrDrop(values, field.key, calculate(field.calculation, values));
  }
  const asked = fields.filter((field) => !silentKinds.has(field.kind) && isAsked(field, values));
  const askedKeys = new Set(asked.map(({ key }) => key));
  const unknown = sent
    .filter(({ key }) => !byKey.has(key))
    .map(({ key }) => ({ property: key, message: 'is no field of the form' }));
  const answers = [
    ...sent.filter(({ key }) => askedKeys.has(key) && byKey.get(key)?.kind !== 'calculated'),
    ...calculatedAnswers(asked, values),
  ];
  const judged = answers.map((answer) => judge(byKey.get(answer.key) as FormField, answer));
  const missing = isFinal
    ? asked.filter(
        (field) =>
          isRequired(field, values) && !answers.some(({ key, value }) => key === field.key && isAnswered(value)),
      )
    : [];
  return {
    answers: judged,
    problems: [
      ...unknown,
      ...answers.flatMap((answer) => wrongValue(byKey.get(answer.key) as FormField, answer)),
      ...missing.map(({ key }) => ({ property: key, message: "can't be blank" })),
    ],
    score: scoreOf(asked, judged),
    failedItems: judged.filter(({ failed }) => failed).length,
  };
}

/** Fields after those their logic looks at. */
function inOrder(fields: readonly FormField[]): FormField[] {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const placed = new Set<FormField>();
  const place = (field: FormField) => {
    if (placed.has(field)) return;
    const names = [...(field.showIf ?? []).map((condition) => condition.field), ...(field.calculation?.of ?? [])];
    for (const name of names) {
      const before = byKey.get(name);
      if (before && before !== field) place(before);
    }
    placed.add(field);
  };
  fields.forEach(place);
  return [...placed];
}

const setOrDrop = (values: Map<string, Value>, key: string, value: number | undefined) =>
  value === undefined ? values.delete(key) : values.set(key, value);

/** Whether a field is shown with the answers given. */
export const isAsked = ({ showIf = [] }: FormField, values: ReadonlyMap<string, Value>): boolean =>
  showIf.every((condition) => holds(condition, values));

const isRequired = (field: FormField, values: ReadonlyMap<string, Value>): boolean =>
  field.required === true ||
  (field.requireIf !== undefined &&
    field.requireIf.length > 0 &&
    field.requireIf.every((condition) => holds(condition, values)));

function holds({ field, is, value: wanted }: FormCondition, values: ReadonlyMap<string, Value>): boolean {
  const value = values.get(field);
  if (is === 'answered') return isAnswered(value);
  if (is === 'ne') return !isAnswered(value) || !isSame(value, wanted);
  if (value === undefined) return false;
  if (is === 'eq') return isSame(value, wanted);
  if (is === 'contains')
    return Array.isArray(value) ? value.includes(String(wanted)) : String(value).includes(String(wanted));
  return is === 'gt' ? Number(value) > Number(wanted) : Number(value) < Number(wanted);
}

const isSame = (value: Value | undefined, wanted: FormCondition['value']): boolean => String(value) === String(wanted);

function calculate(
  { operation, of }: NonNullable<FormField['calculation']>,
  values: ReadonlyMap<string, Value>,
): number | undefined {
  const numbers = of.map((key) => values.get(key)).filter((value) => typeof value === 'number');
  const [first] = numbers;
  if (first === undefined) return undefined;
  switch (operation) {
    case 'sum':
      return numbers.reduce((total, number) => total + number, 0);
    case 'mean':
      return numbers.reduce((total, number) => total + number, 0) / numbers.length;
    case 'min':
      return Math.min(...numbers);
    case 'max':
      return Math.max(...numbers);
    case 'difference':
      return numbers.slice(1).reduce((rest, number) => rest - number, first);
    case 'product':
      return numbers.reduce((total, number) => total * number, 1);
  }
}

const calculatedAnswers = (asked: readonly FormField[], values: ReadonlyMap<string, Value>): FormAnswer[] =>
  asked.flatMap(({ key, calculation }) => {
    const value = calculation ? values.get(key) : undefined;
    return value === undefined ? [] : [{ key, value }];
  });

function judge(field: FormField, answer: FormAnswer): JudgedAnswer {
  const isCell = answer.column !== undefined;
  return { ...answer, kind: isCell ? 'cell' : field.kind, failed: !isCell && hasFailed(field, answer.value) };
}

function hasFailed({ failsOn, passMin, passMax, options = [] }: FormField, value: Value): boolean {
  if (failsOn !== undefined && value === failsOn) return true;
  if (
    typeof value === 'number' &&
    ((passMin !== undefined && value < passMin) || (passMax !== undefined && value > passMax))
  )
    return true;
  const chosen = Array.isArray(value) ? value : [value];
  return options.some((option) => option.fails === true && chosen.includes(option.value));
}
