import { rowName, type CallDefinition, type RowRule, type SelfRule } from '@trellis/entity-kit';
import { authoriseRows } from '../records/authorise-rows.ts';
import { accessDenied, badRequest } from '../refusal.ts';
import type { AuthorisedCaller } from './authorise-caller.ts';
import { callerOf, type CallContext, type Judge } from './implement.ts';

/** What a request says, parsed by its contract. */
export interface ParsedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Judges what a rule says beyond the person alone: the rows it names are loaded for the handler, under their names. */
export async function authoriseCallRows(
  call: CallDefinition,
  input: ParsedInput,
  authorised: AuthorisedCaller,
  context: CallContext,
  judges: Readonly<Record<string, Judge>>,
): Promise<Record<string, unknown>> {
  const { access: rule } = call;
  if (rule.kind === 'self') assertSelf(rule, input, context);
  if (rule.kind === 'judged') return { judged: await judges[rule.name]?.(input as never, context) };
  if (rule.kind !== 'row') return {};
  const listed = listedBy(rule, input);
  const { rows, facilityId } = await authoriseRows(
    {
      rule,
      ids: listed.map(({ id }) => id),
      user: callerOf(context),
      viewer: context.viewer,
      isLocking: rule.lock !== 'later' && call.method !== 'GET' && call.ownTransactions !== true && !isReading(rule),
      letsTenantsIn: call.tenants === true,
      loaded: new Map(
        listed.flatMap(({ id, updatedate }) => (updatedate === undefined ? [] : [[id, updatedate] as const])),
      ),
    },
    context,
  );
  if (facilityId !== null) authorised.facilityId = facilityId;
  // Rows of no house stand beside any; of several houses, none may be named.
  if (facilityId !== null || isOfHouses(rule)) assertFacility(rule, facilityId, input);
  return { [rowName(rule)]: rule.count === 'many' ? rows : rows[0] };
}

const isOfHouses = ({ count, entity: { scope } }: RowRule): boolean =>
  count === 'many' && (scope.kind === 'facility' || scope.kind === 'parent');
const isReading = ({ who }: RowRule): boolean => 'right' in who && who.right === 'read';

/** What a request names by a key, wherever it does. */
function namedBy(key: string, { params, query, body }: ParsedInput): unknown[] {
  const places = [params, query, body] as (Record<string, unknown> | null | undefined)[];
  return places.map((place) => place?.[key]).filter((value) => value !== undefined && value !== null);
}

/** A row as a request names it: its id, or in a list with the version of it that the caller had loaded. */
type Listed = number | { id: number; updatedate?: string };

/** The rows a request names. The version it says stands in the list, or of one row beside its id. */
function listedBy({ keys, count }: RowRule, input: ParsedInput): { id: number; updatedate?: string }[] {
  const beside = count === 'one' ? { ...(input.body as { updatedate?: string } | undefined) } : {};
  return keys.flatMap((key) => {
    const [value, ...others] = namedBy(key, input) as (Listed | Listed[])[];
    if (value === undefined) throw badRequest(`${key} is required.`);
    if (others.some((other) => other !== value)) throw badRequest(`${key} is given twice, and the two differ.`);
    return [value].flat().map((one) => (typeof one === 'number' ? { ...beside, id: one } : one));
  });
}

/** A facility named beside the row is the row's own: the rule judged that one, and the handler works there. */
function assertFacility({ entity: { scope } }: RowRule, facilityId: number | null, input: ParsedInput): void {
  const key = scope.kind === 'facility' ? scope.field : 'facility_id';
  if (namedBy(key, input).some((named) => named !== facilityId))
    throw badRequest(`${key} is not the facility of the record.`);
}

/** The person that a call names is the one who asks. */
function assertSelf({ key, isSigned }: SelfRule, input: ParsedInput, context: CallContext): void {
  if (key === undefined) return;
  const { userId } = callerOf(context);
  if (namedBy(key, input).some((id) => (isSigned ? Math.abs(Number(id)) : Number(id)) !== userId)) throw accessDenied();
}
