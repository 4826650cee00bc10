import type { EntityDefinition, Infer, Who } from '../definition/entity.ts';

export type RowRight = 'read' | 'update' | 'delete';

/** Who may do something with a row that they see: who has the right of everyday calls, who may do an action of its states, or
 * holders of roles where the row belongs. */
export type RowWho =
  | { right: RowRight }
  | { action: string }
  /** `person`: the field of the person who may as well, whatever the role. */
  | { roles: Who; person?: string };

/** The rows that a call is about, named by the path, the query or the body: loaded, judged and locked before its handler runs. */
export interface RowRule<E extends EntityDefinition = EntityDefinition, M extends 'one' | 'many' = 'one' | 'many'> {
  kind: 'row';
  entity: E;
  who: RowWho;
  /** Path parameters, or keys of query or body, that carry the ids: of `many`, one or a list of them each. */
  keys: readonly string[];
  count: M;
  /** The facility's books are taken before the row, as by everything that moves weight or stock. */
  books?: true;
  /** The handler locks: it works on several rows, and takes them in an order that all who do keep to. */
  lock?: 'later';
}

/** A rule that takes more than a row and a role: the feature's server brings the judge of this name, `says` tells people. */
export interface JudgedRule<N extends string = string> {
  kind: 'judged';
  name: N;
  says: string;
}

/** The person themselves. */
export interface SelfRule {
  kind: 'self';
  /** Where the call names the person. */
  key?: string;
  /** Some kinds of rows of theirs bear the negative of the person's id there. */
  isSigned?: true;
}

/** Who may call an endpoint; a route without a rule does not start.
 * `member`: facility in the named query, params or body key (or the person's current facility when absent and
 * `orCurrent`), optionally holding one of the roles there. Administrators pass every rule but `controller` and `self`. */
export type CallRule =
  | { kind: 'public' }
  /** `reason`: why it concerns everybody, who may see whatever it reads and change whatever it writes. */
  | { kind: 'signedIn'; reason: string }
  | SelfRule
  | { kind: 'member'; key: string; orCurrent: boolean; roles?: readonly string[] }
  | { kind: 'current'; roles?: readonly string[] }
  | { kind: 'admin' }
  | { kind: 'controller'; param: string }
  | { kind: 'collection'; entity: EntityDefinition; right: 'read' | 'create' | 'update' | 'delete' }
  | RowRule
  | JudgedRule;

/** Anyone, signed in or not. */
export const anyone: CallRule = { kind: 'public' };
/** Every signed-in person, and why: for calls whose work is by itself nobody else's business. */
export const signedIn = (reason: string): CallRule => ({ kind: 'signedIn', reason });
/** The person themselves: the call reads and changes what is theirs alone. `key`: where it names the person; anybody else there
 * is refused (403). */
export const themselves = (key?: string, options: Pick<SelfRule, 'isSigned'> = {}): CallRule => ({
  kind: 'self',
  ...(key !== undefined && { key }),
  ...options,
});
/** Administrators (role ids 5 and 7). */
export const admins: CallRule = { kind: 'admin' };
/** Members of the facility named by `key`; others get 404. */
export const membersOf = (key: string, roles?: readonly string[]): CallRule => ({
  kind: 'member',
  key,
  orCurrent: false,
  ...(roles && { roles }),
});
/** Members of the facility named by `key`, or of their current facility when it is not given. */
export const membersOfOrCurrent = (key: string, roles?: readonly string[]): CallRule => ({
  kind: 'member',
  key,
  orCurrent: true,
  ...(roles && { roles }),
});
/** Members of their current facility, with one of the roles there when given. */
export const inCurrentFacility = (roles?: readonly string[]): CallRule => ({
  kind: 'current',
  ...(roles && { roles }),
});
/** The controller itself, signed in with its own key; `param` is the path parameter that carries its id. */
export const controllerItself = (param: string): CallRule => ({ kind: 'controller', param });
/** Who has an everyday right on a collection somewhere; which rows it reaches, the queries of the call judge. */
export const onCollection = (
  entity: EntityDefinition,
  right: 'read' | 'create' | 'update' | 'delete' = 'read',
): CallRule => ({ kind: 'collection', entity, right });
/** Whoever the named judge of the feature's server lets through. */
export const judged = <const N extends string>(name: N, says: string): JudgedRule<N> => ({
  kind: 'judged',
  name,
  says,
});

type Locking = Pick<RowRule, 'books' | 'lock'>;

/** The row named by `key`, for who has the everyday right on it, or one of the roles where it belongs: 404 to who does not see
 * it, 403 to who sees it and may not. */
export const row = <const E extends EntityDefinition>(
  entity: E,
  who: RowRight | readonly string[],
  key = 'id',
  options: Locking = {},
): RowRule<E, 'one'> => ({
  kind: 'row',
  entity,
  who: typeof who === 'string' ? { right: who } : { roles: who },
  keys: [key],
  count: 'one',
  ...options,
});
/** The rows whose ids stand under `keys`, one or a list of them, like {@link row}. */
export const rows = <const E extends EntityDefinition>(
  entity: E,
  who: RowRight | readonly string[],
  keys: string | readonly string[] = 'ids',
  options: Locking = {},
): RowRule<E, 'many'> => ({ ...row(entity, who, 'id', options), keys: [keys].flat(), count: 'many' });
/** The row named by `key`, for who may do this action of its states: roles and person as the definition says. */
export const rowAction = <const E extends EntityDefinition>(
  entity: E,
  action: string,
  key = 'id',
  options: Locking = {},
): RowRule<E, 'one'> => ({ ...row(entity, 'read', key, options), who: { action } });
/** The row named by `key`, for the person it names in `person`, and for holders of the roles where it belongs. */
export const ownRow = <const E extends EntityDefinition>(
  entity: E,
  person: Extract<keyof E['fields'], string> | 'createuser',
  orRoles: readonly string[] = [],
  key = 'id',
): RowRule<E, 'one'> => ({ ...row(entity, orRoles, key), who: { roles: orRoles, person } });

/** What a handler gets by its call's rule: the row under its entity's name, rows under its plural. */
export type RowsOf<R> =
  R extends RowRule<infer E, infer M>
    ? M extends 'many'
      ? { [K in `${E['name']}s`]: Infer<E>[] }
      : { [K in E['name']]: Infer<E> }
    : unknown;
/** Under which name a handler gets what its row rule names. */
export const rowName = ({ entity, count }: RowRule): string => (count === 'many' ? `${entity.name}s` : entity.name);

/** Roles that may use a row rule, beside the person it names; what only the product does is nobody's. */
export function whoMay({ entity, who }: RowRule): Who {
  if ('right' in who) return entity.access[who.right];
  if ('roles' in who) return who.roles;
  const roles = transitionOf(entity, who.action).by.filter((role) => role !== 'system');
  return roles.includes('member') ? 'member' : roles;
}
/** Whether a row rule asks for an action that only the product itself does. */
export const isOfSystem = ({ entity, who }: RowRule): boolean =>
  'action' in who && transitionOf(entity, who.action).by.every((role) => role === 'system');
/** The field of the person who may use a row rule whatever the role. */
export function personOf({ entity, who }: RowRule): string | undefined {
  if ('right' in who) return undefined;
  return 'roles' in who ? who.person : transitionOf(entity, who.action).byPerson;
}

function transitionOf({ name, states }: EntityDefinition, action: string) {
  const transition = states?.transitions[action];
  if (!transition) throw new Error(`${name} knows no action "${action}".`);
  return transition;
}
