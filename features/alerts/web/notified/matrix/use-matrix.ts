import { roleName } from '@trellis/access/model';
import { atHours, byRule, ExceptionNotifiedUser, type AlertCoverage, type Listener } from '@trellis/alerts/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { useCall, usePreferences, type useUser } from '@trellis/web-kit';
import type { Loads } from '@trellis/ui';
import { useMemo } from 'react';
import { uncoveredSpans } from './uncovered-spans.ts';
import {
  columnKeyOf,
  groupRows,
  holdsFor,
  isNamed,
  isOwn,
  type MatrixColumn,
  type MatrixGroup,
  type MatrixRow,
  type ToldRule,
} from './matrix-rows.ts';

const mostRules = 1000;
const mostAdded = 200;

type Reached = Pick<AlertCoverage['rules'][number], 'people' | 'backup'>;

/** A person or role that has no rule yet, put into the matrix to get one. */
export type AddedColumn = Pick<MatrixColumn, 'user_id' | 'role_id'>;

export interface Matrix {
  facilityId: number;
  zone: string;
  groups: readonly MatrixGroup[];
  columns: readonly MatrixColumn[];
  rules: readonly ToldRule[];
  /** Whom each rule reaches, by its id. */
  reached: ReadonlyMap<number, Reached>;
}

/** What the matrix of a facility shows, from its rules and whom they reach. */
export function useMatrix(
  { facility_id, facility_timezone }: Pick<ReturnType<typeof useUser>, 'facility_id' | 'facility_timezone'>,
  coverage: Loads<AlertCoverage>,
  added: readonly AddedColumn[],
): Loads<Matrix> {
  const { lang } = usePreferences();
  const rules = useCall(
    everyday(ExceptionNotifiedUser).list,
    filtered({ where: { facility_id }, include: ['user', 'role'], order: 'id', limit: mostRules }),
    { enabled: facility_id !== null },
  );
  const named = useAddedNames(added);
  const data = useMemo(() => {
    if (!rules.data || !coverage.data || facility_id === null) return undefined;
    const reached = new Map(coverage.data.rules.map((rule) => [rule.id, rule] as const));
    const columns = new Map<string, MatrixColumn>();
    for (const rule of rules.data) {
      const { user_id, role_id, user, role } = rule;
      const key = columnKeyOf(rule);
      const known = columns.get(key)?.people ?? [];
      const people = [
        ...known,
        ...(reached.get(rule.id)?.people ?? []).filter(({ id }) => !known.some((one) => one.id === id)),
      ];
      const name = role ? roleName(role, lang) : [user?.firstname, user?.lastname].filter(Boolean).join(' ');
      columns.set(key, { key, user_id, role_id, name: name || (people[0]?.name ?? `${user_id ?? role_id}`), people });
    }
    for (const column of added) {
      const key = columnKeyOf(column);
      if (!columns.has(key)) columns.set(key, { ...column, key, name: named.get(key) ?? '…', people: [] });
    }
    const inOrder = [...columns.values()].sort(
      (one, other) =>
        Number(one.role_id === null) - Number(other.role_id === null) || one.name.localeCompare(other.name),
    );
    return {
      ...{ facilityId: facility_id, zone: facility_timezone ?? 'UTC', rules: rules.data, columns: inOrder, reached },
      groups: groupRows(coverage.data.types),
    };
  }, [rules.data, coverage.data, facility_id, facility_timezone, added, named, lang]);
  return {
    data,
    error: rules.error ?? coverage.error,
    refetch: () => {
      void rules.refetch();
      void coverage.refetch();
    },
  };
}

/** What those are called who have no rule yet. */
function useAddedNames(added: readonly AddedColumn[]): ReadonlyMap<string, string> {
  const { lang } = usePreferences();
  const ids = (key: keyof AddedColumn) => added.flatMap((column) => column[key] ?? []);
  const chosen = (key: keyof AddedColumn) => filtered({ where: { id: { inq: ids(key) } }, limit: mostAdded });
  const users = useCall(everyday('users').list, chosen('user_id'), { enabled: ids('user_id').length > 0 });
  const roles = useCall(everyday('ag_roles').list, chosen('role_id'), { enabled: ids('role_id').length > 0 });
  return useMemo(
    () =>
      new Map([
        ...(roles.data ?? []).map((role) => [`role ${role.id}`, roleName(role, lang)] as const),
        ...(users.data ?? []).map(
          ({ id, firstname, lastname }) => [`user ${id}`, [firstname, lastname].filter(Boolean).join(' ')] as const,
        ),
      ]),
    [roles.data, users.data, lang],
  );
}

/** When nobody hears of a row, and how many people ever do; `draft` stands for what a cell is about to be. */
export function coverageOfRow(
  { rules, reached, zone }: Matrix,
  row: MatrixRow,
  draft?: { column: MatrixColumn; rules: readonly ToldRule[] },
) {
  const isLeft = (rule: ToldRule) => !draft || !isNamed(rule, draft.column) || !isOwn(rule, row);
  const standing = rules.filter((rule) => isLeft(rule) && holdsFor(rule, row));
  const told = standing.flatMap((rule) => activeOf(reached.get(rule.id)?.people));
  const drafted = draft?.rules.filter((rule) => holdsFor(rule, row)) ?? [];
  const listeners = [
    ...standing.flatMap((rule) => listenersOf(rule, reached.get(rule.id)?.people, reached.get(rule.id)?.backup)),
    ...(draft ? drafted.flatMap((rule) => listenersOf(rule, peopleOfDraft(draft.column), standsIn(rule))) : []),
  ];
  return { spans: uncoveredSpans(listeners, zone, Date.now()), people: new Set(told.map(({ id }) => id)).size };
}

const activeOf = (people: MatrixColumn['people'] = []) => people.filter(({ isStopped }) => !isStopped);

/** Who listens by a rule; its backup at any hour, for they are told where the person is out. */
const listenersOf = (
  rule: ToldRule,
  people: MatrixColumn['people'] = [],
  backup: { isStopped: boolean } | null = null,
): Listener[] => [
  ...activeOf(people).map(({ shift }) => byRule(rule, shift)),
  ...(backup && !backup.isStopped && people.length > 0 ? [atHours(null)] : []),
];

/** Of a person or role that is named for the first time nobody knows yet whether they stopped their mails, or when they work. */
const peopleOfDraft = ({ people }: MatrixColumn): MatrixColumn['people'] =>
  people.length > 0 ? people : [{ id: 0, name: '', isStopped: false, shift: [] }];

const standsIn = ({ backup_user_id }: ToldRule) => (backup_user_id === null ? null : { isStopped: false });
