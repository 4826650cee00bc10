/** A state machine as data: where a record starts, and which action leads from where to where, by whom. */
export interface StateMachine {
  /** A choice, or a reference to a lookup whose rows are the states. */
  field: string;
  /** Where the states are rows of a lookup: the fixed id of each. */
  ids?: Readonly<Record<string, number>>;
  initial: string;
  transitions: Readonly<Record<string, Transition>>;
  /** States that close a record beside those no action leads from, because their only way on is back. */
  closed?: readonly string[];
  /** Fields that everyday calls still change once the record is closed, and why. */
  openWhenClosed?: { fields: readonly string[]; why: string };
  /** Who sets these fields of a closed record right, with a reason, by `POST {collection}/{id}/amend`. */
  amend?: { by: readonly string[]; fields: readonly string[] };
}

export interface Transition {
  from: readonly string[];
  to: string;
  /** Roles that may do it; `system` is the product itself. Administrators always may, except what only the system does. */
  by: readonly string[];
  /** The person named in this field may do it too, whatever the role (the reporter, the owner). */
  byPerson?: string;
  /** A reason must be given. */
  needsReason?: boolean;
  /** Field that keeps the reason; without one it stands in the activity log alone. */
  reasonField?: string;
  /** Instants that become now. */
  stamps?: readonly string[];
  /** References to people that become the person acting. */
  signs?: readonly string[];
  /** Optional fields that become empty. */
  clears?: readonly string[];
  /** The feature has a call of its own for it, with more work than a change of state; the general call is not there. */
  ownCall?: boolean;
}
