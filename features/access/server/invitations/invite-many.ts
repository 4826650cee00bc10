import { teamApi, type Invited } from '@trellis/access/model';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { parse } from 'csv-parse/sync';
import { invite } from './invite.ts';

/** Most people of one file. */
const mostPeople = 500;

interface LineProblem {
  line: number;
  message: string;
}
type Row = Record<string, string | undefined>;

/** Invites everyone of a CSV to a facility: all of them, or none and the lines that are wrong (422). */
export async function inviteMany(
  { facility_id, csv }: { facility_id: number; csv: string },
  context: CallContext,
): Promise<Invited[]> {
  const rows = readRows(csv);
  const roleIds = await readRoles(context);
  const problems: LineProblem[] = [];
  const invitations = rows.map((row, index) => {
    const roles = (row['role'] ?? '').split(/[;|]/).flatMap((name) => name.trim().toLowerCase() || []);
    const unknown = roles.find((name) => !roleIds.has(name));
    if (unknown !== undefined) problems.push({ line: index + 2, message: `role: "${unknown}" is not a role` });
    const { email = '', firstname = '', lastname = '', position, lang } = row;
    const checked = teamApi.calls.invite.body.safeParse({
      email,
      firstname,
      lastname,
      position,
      ...(lang && { lang }),
      role_ids: roles.flatMap((name) => roleIds.get(name) ?? []),
      facility_ids: [facility_id],
    });
    if (!checked.success && unknown === undefined)
      problems.push({
        line: index + 2,
        message: checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
      });
    return checked.data;
  });
  problems.push(...findRepeated(rows));
  if (problems.length > 0)
    throw new Refusal('WRONG_LINES', `${problems.length} lines are wrong; nobody was invited.`, 422, {
      lines: problems,
    });
  const people: Invited[] = [];
  for (const invitation of invitations) if (invitation) people.push(await invite(invitation, context));
  return people;
}

function readRows(csv: string): Row[] {
  let rows: Row[];
  try {
    rows = parse<Row>(csv, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    throw new Refusal('WRONG_FILE', `The file cannot be read: ${(error as Error).message}`, 422);
  }
  const missing = ['email', 'firstname', 'lastname', 'role'].filter((name) => rows[0] && !(name in rows[0]));
  if (rows.length === 0 || missing.length > 0)
    throw new Refusal('WRONG_FILE', `The first line must name the columns email, firstname, lastname and role.`, 422);
  if (rows.length > mostPeople) throw new Refusal('WRONG_FILE', `At most ${mostPeople} people at once.`, 422);
  return rows;
}

function findRepeated(rows: readonly Row[]): LineProblem[] {
  const seen = new Set<string>();
  return rows.flatMap(({ email = '' }, index) => {
    const key = email.toLowerCase();
    const isRepeated = key !== '' && seen.has(key);
    seen.add(key);
    return isRepeated ? [{ line: index + 2, message: 'email: stands twice' }] : [];
  });
}

/** Role ids by name and label, in lower case. */
async function readRoles({ db }: CallContext): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'rolename', 'label', 'labelEs'])
    .where('active', '=', true)
    .execute();
  return new Map(
    rows.flatMap(({ id, rolename, label, labelEs }) =>
      [rolename, label, labelEs].flatMap((name): [string, number][] => (name ? [[name.toLowerCase(), id]] : [])),
    ),
  );
}
