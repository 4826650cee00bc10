/** A reply of the server, as stories read it. */
export interface Reply {
  status: number;
  body: never;
}

/** What a refusal says: its status and its code. */
export const refusal = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  code: (body as { error: { code: string } }).error.code,
});

/** The id of the record that a reply is. */
export const idOf = ({ body }: { body: unknown }): number => (body as { id: number }).id;
