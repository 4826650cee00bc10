import type { EntityDefinition, Scope } from '@trellis/entity-kit';
import { badRequest, type Refusal } from '../refusal.ts';
import { checkedChange } from './checked-values.ts';
import type { Values } from './writing.ts';

/** A change of one record as somebody sent it, read, sanitised and checked once. */
export interface Change {
  readonly entity: EntityDefinition;
  readonly id: number;
  readonly values: Values;
  /** Why the values are refused; told to those who may change the record. */
  readonly refusal: Refusal | undefined;
  /** `updatedate` of the version that the sender had loaded. */
  readonly loaded: string | undefined;
}

/** Reads what is to change in a record. */
export function readChange(entity: EntityDefinition, id: number, body: Values): Change {
  const { id: _, updatedate, ...sent } = body;
  const { values = {}, refusal } = checkedChange(entity, sent);
  return { entity, id, values, refusal, loaded: loadedAt(updatedate) };
}

/** The version of the record that the caller had loaded, as its body says. */
export function loadedAt(updatedate: unknown): string | undefined {
  if (updatedate === undefined) return undefined;
  if (typeof updatedate !== 'string' || Number.isNaN(Date.parse(updatedate)))
    throw badRequest('updatedate is not valid.');
  return updatedate;
}

/** What values ask for beside the right to change the record. */
export interface Conditions {
  /** References written: they lead to rows that the person sees, and of the record's own facility. */
  readonly references: readonly string[];
  /** The field written that says where the record belongs: it stays there. */
  readonly place: string | undefined;
  /** The field written that says in which facility roles reach a person's record: it stays there. */
  readonly openIn: string | undefined;
  /** The record belongs where its parent does: whether the person may change it is asked again of what it became. */
  readonly isBelowParent: boolean;
}

/** Which conditions hold for writing these values to a record of the collection. */
export function conditionsOf({ scope, fields }: EntityDefinition, values: Values): Conditions {
  const written = (key: string | undefined) => (key !== undefined && values[key] !== undefined ? key : undefined);
  return {
    references: Object.keys(values).filter((key) => fields[key]?.kind === 'reference' && leadsSomewhere(values[key])),
    place: written(scope.kind === 'provider' ? undefined : scope.field),
    openIn: written(openFacility(scope)),
    isBelowParent: scope.kind === 'parent',
  };
}

/** Whether a change can be judged and made in one statement: there is one, and nothing else has to be asked. */
export function isOneStatement({ entity, values, refusal }: Change): boolean {
  const { references, place, openIn, isBelowParent } = conditionsOf(entity, values);
  const hasValues = Object.values(values).some((value) => value !== undefined);
  return !refusal && hasValues && references.length === 0 && !place && !openIn && !isBelowParent;
}

const leadsSomewhere = (id: unknown): boolean => id !== undefined && id !== null && id !== 0;

const openFacility = (scope: Scope): string | undefined => (scope.kind === 'user' ? scope.openTo?.facility : undefined);
