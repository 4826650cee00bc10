/** Somebody to invite. */
export interface Invitee {
  email: string;
  firstname: string;
  lastname: string;
  role: string;
}

export const nobody: Invitee = { email: '', firstname: '', lastname: '', role: '' };

/** A row that was left empty is nobody. */
export const isSomebody = ({ email, firstname, lastname }: Invitee): boolean =>
  [email, firstname, lastname].some((text) => text.trim() !== '');

const cell = (text: string): string => `"${text.trim().replaceAll('"', '""')}"`;

/** The people as the call for many takes them: a line each, under a line of column names. */
export const csvOf = (people: readonly Invitee[], lang: string): string =>
  [
    'email,firstname,lastname,role,lang',
    ...people.map(({ email, firstname, lastname, role }) =>
      [email, firstname, lastname, role, lang].map(cell).join(','),
    ),
  ].join('\n');
