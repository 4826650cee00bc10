import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { mcpApi } from '@trellis/mcp/model';
import { callerOf, implement, RawReply, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { makeMcpServer } from './mcp-server.ts';
import { Refused } from './ask.ts';

/** One message and its answer: a server of its own for each, so that nothing is kept between two callers. */
async function answerMessage(body: Record<string, unknown>, context: CallContext): Promise<RawReply> {
  await assertAllowed(context);
  const { request, services } = context;
  const server = makeMcpServer(context);
  // Without a session each message stands for itself, and any server of the installation answers it.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    const headers = new Headers();
    for (const name of ['accept', 'content-type', 'mcp-protocol-version']) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const reply = await transport.handleRequest(
      new Request(`${services.config.publicUrl}/mcp`, { method: 'POST', headers }),
      { parsedBody: body },
    );
    return new RawReply(await reply.text(), Object.fromEntries(reply.headers), reply.status);
  } catch (error) {
    if (error instanceof Refused) throw new Refusal('NO_FACILITY', error.message);
    throw error;
  } finally {
    await server.close();
  }
}

function assertOn({ services }: CallContext): void {
  if (!services.config.mcp)
    throw new Refusal('MCP_OFF', 'This installation has the Model Context Protocol switched off.', 404);
}

/** Refuses where the installation, or the facility that the token was made in, wants none of it. */
async function assertAllowed(context: CallContext): Promise<void> {
  assertOn(context);
  const { facilityId } = callerOf(context);
  if (facilityId === null) return;
  const { rows } = await sql<{ mcpEnabled: boolean }>`
    select "mcpEnabled" from facilities where id = ${facilityId}`.execute(context.services.db);
  if (rows[0]?.mcpEnabled === false)
    throw new Refusal(
      'MCP_FORBIDDEN',
      'This facility allows no programs that work by the Model Context Protocol. Its managers decide so, under Facilities.',
      403,
    );
}

/** The Model Context Protocol. */
export const mcpRoutes = implement(mcpApi, {
  message: ({ body }, context) => answerMessage(body, context),
  listen: (_, context) => {
    assertOn(context);
    return Promise.resolve(new RawReply('', { allow: 'POST' }, 405));
  },
});
