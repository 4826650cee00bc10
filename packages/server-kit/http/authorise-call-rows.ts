import { rowName, type CallDefinition, type RowRule } from '@trellis/entity-kit';
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
  if (rule.kind === 'self' && rule.key !== undefined) assertSelf(rule.key, input, context);
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
  if (facilityId !== null) {
    assertFacility(rule, facilityId, input);
    authorised.facilityId = facilityId;
  }
  return { [rowName(rule)]: rule.count === 'many' ? rows : rows[0] };
}

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
function assertFacility({ entity: { scope } }: RowRule, facilityId: number, input: ParsedInput): void {
  const key = scope.kind === 'facility' ? scope.field : 'facility_id';
  if (namedBy(key, input).some((named) => named !== facilityId))
    throw badRequest(`${key} is not the facility of the record.`);
}

/** The person that a call names is the one who asks; some kinds of rows of theirs bear the negative of their number. */
function assertSelf(key: string, input: ParsedInput, context: CallContext): void {
  const { userId } = callerOf(context);
  if (namedBy(key, input).some((id) => Math.abs(Number(id)) !== userId)) throw accessDenied();
}
