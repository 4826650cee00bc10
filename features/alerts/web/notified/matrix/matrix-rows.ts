import type { AlertCoverage, ExceptionNotifiedUser, ToldWay } from '@trellis/alerts/model';

/** The least urgent level: a rule of it, or of none, is for all. */
export const leastUrgent = 5;
const levels = [1, 2, 3, 4, 5] as const;

export type ToldRule = Pick<
  ExceptionNotifiedUser,
  'id' | 'exceptionType_id' | 'user_id' | 'role_id' | 'updatedate' | Exclude<keyof ToldWay, 'id'>
>;
export type CoveredType = AlertCoverage['types'][number];
export type ToldPerson = AlertCoverage['rules'][number]['people'][number];

/** A level and more urgent ones, or one type. */
export interface MatrixRow {
  key: string;
  level: number;
  type: CoveredType | null;
}

/** A person, or everybody with a role. */
export interface MatrixColumn {
  key: string;
  user_id: number | null;
  role_id: number | null;
  name: string;
  people: readonly ToldPerson[];
}

/** A level with the types of it. */
export interface MatrixGroup {
  head: MatrixRow;
  types: readonly MatrixRow[];
}

/** The rows of a facility: for each level one that holds for all of it, then its types by code. */
export const groupRows = (types: readonly CoveredType[]): MatrixGroup[] =>
  levels.map((level) => ({
    head: { key: `level ${level}`, level, type: null },
    types: types
      .filter(({ escalationLevel }) => escalationLevel === level)
      .map((type) => ({ key: `type ${type.id}`, level, type })),
  }));

/** Whether a rule was made for a row itself. */
export const isOwn = ({ exceptionType_id, escalationLevel }: ToldRule, { level, type }: MatrixRow): boolean =>
  type ? exceptionType_id === type.id : exceptionType_id === null && (escalationLevel ?? leastUrgent) === level;

/** Whether what a row stands for is told by a rule, made for it or for levels that include it. */
export const holdsFor = ({ exceptionType_id, escalationLevel }: ToldRule, { level, type }: MatrixRow): boolean =>
  (exceptionType_id === null || exceptionType_id === type?.id) && (escalationLevel ?? leastUrgent) >= level;

/** Whether a rule names the person or role of a column. */
export const isNamed = (rule: Pick<ToldRule, 'user_id' | 'role_id'>, column: MatrixColumn): boolean =>
  rule.user_id === column.user_id && rule.role_id === column.role_id;

export const columnKeyOf = ({ user_id, role_id }: Pick<ToldRule, 'user_id' | 'role_id'>): string =>
  role_id === null ? `user ${user_id}` : `role ${role_id}`;

/** The way a rule tells, without whom and what for. */
export const wayOf = ({
  id,
  channel,
  escalationLevel,
  delayMin,
  hours,
  onShift,
  backup_user_id,
}: ToldRule): ToldWay => ({
  id,
  channel,
  escalationLevel,
  delayMin,
  hours,
  onShift,
  backup_user_id,
});

/** Ways that differ in nothing but their channel can be said together. */
export const isAlike = (ways: readonly ToldWay[]): boolean =>
  new Set(ways.map(({ id: _id, channel: _channel, ...rest }) => JSON.stringify(rest))).size <= 1;

/** Ways put together that share hours, delay and backup. */
export const alikeWays = (ways: readonly ToldWay[]): (readonly ToldWay[])[] => [
  ...Map.groupBy(ways, ({ id: _id, channel: _channel, ...rest }) => JSON.stringify(rest)).values(),
];
