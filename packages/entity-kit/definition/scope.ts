/** Where rows belong: to a facility (by a field, or through a parent row), to one user, or to the provider (shared). */
export type Scope =
  | { kind: 'facility'; field: string; sharedWhenNull: boolean }
  | { kind: 'parent'; field: string; facility?: string }
  | { kind: 'user'; field: string; colleagues?: Colleagues; openTo?: OpenTo; isSigned?: boolean }
  | { kind: 'provider' };

/** Roles that reach rows of other people, where they hold them: in the facility that the row names. */
export interface OpenTo {
  roles: readonly string[];
  facility: string;
}

/** People are read by those who share a facility with them: the table that says who belongs where. */
export interface Colleagues {
  table: string;
  person: string;
  facility: string;
  /** Rows of the table that count, as a column and its value. */
  where: readonly [column: string, value: string];
}

/** Rows that belong to a facility by the named field (`facility_id` unless said); null rows are shared when asked. */
export const facilityScope = (field = 'facility_id', sharedWhenNull = false): Scope => ({
  kind: 'facility',
  field,
  sharedWhenNull,
});
/** Rows that belong where their parent row (named by its reference field) belongs. `facility`: the field of a facility that a row may
 * name beside it; such rows are seen by people of that facility alone. */
export const parentScope = (field: string, facility?: string): Scope => ({
  kind: 'parent',
  field,
  ...(facility !== undefined && { facility }),
});
/** Rows of one person, by the named field; holders of the roles in `openTo` reach everybody's of their facilities. */
export const userScope = (field = 'user_id', openTo?: OpenTo): Scope => ({
  kind: 'user',
  field,
  ...(openTo && { openTo }),
});
/** Rows of one person, by the person's number or its negative, which marks another kind of row of theirs. */
export const signedUserScope = (field = 'user_id'): Scope => ({ kind: 'user', field, isSigned: true });
/** What stands in the field of a person's own rows. */
export const ownNumbers = (
  { isSigned }: Pick<Extract<Scope, { kind: 'user' }>, 'isSigned'>,
  userId: number,
): number[] => (isSigned ? [userId, -userId] : [userId]);
/** The provider's reference data, the same for every facility. */
export const providerScope: Scope = { kind: 'provider' };
