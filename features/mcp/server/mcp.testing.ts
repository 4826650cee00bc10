import { createHash, randomBytes } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { TokenScope } from '@trellis/entity-kit';
import { makeWorld, type TestServer } from '@trellis/server-app/testing';
import { onTestFinished } from 'vitest';

/** A farm with a unit, its grower, and an assistant that works with the SDK's own client. */
export function makeMcpStories(server: TestServer) {
  const world = makeWorld(server.services);

  /** A personal token of a person, for a facility. */
  const tokenOf = async (user_id: number, facility_id: number, scope: TokenScope = 'read') => {
    const token = `trellis_${randomBytes(32).toString('base64url')}`;
    const tokenHash = createHash('sha256').update(token).digest('hex');
    const expires = new Date('2100-01-01');
    await world.row('user_tokens', {
      ...{ user_id, facility_id, kind: 'personal', scope, label: 'Agent', tokenHash, expires },
    });
    return token;
  };

  const connect = async (token: string, url = server.url): Promise<Client> => {
    const client = new Client({ name: 'test', version: '1' });
    const headers = { authorization: `Bearer ${token}` };
    const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } });
    await client.connect(transport);
    onTestFinished(() => client.close());
    return client;
  };

  const farm = async (scope: TokenScope = 'read') => {
    const facility = await world.facility();
    const unit = await world.unit(facility, { name: 'W-01', devices: { light: 13 } });
    await server.services.pool.query(
      `update controllers set "lastCommandFetch" = now(), "isOnline" = true where id = $1`,
      [unit.controller.id],
    );
    const person = await world.person({ facilities: [facility.id], roles: ['grower'] });
    const token = await tokenOf(person.id, facility.id, scope);
    return { facility, unit, person, token, client: await connect(token) };
  };

  return { world, tokenOf, connect, farm };
}
export type McpStories = ReturnType<typeof makeMcpStories>;

/** What a tool answers: its text, and what stands in it. */
export async function use(client: Client, name: string, given: Record<string, unknown>) {
  const reply = (await client.callTool({ name, arguments: given })) as {
    content: { text: string }[];
    isError?: boolean;
  };
  const text = reply.content[0]?.text ?? '';
  const isError = reply.isError === true;
  return { isError, text, answer: isError ? undefined : (JSON.parse(text) as never) };
}
