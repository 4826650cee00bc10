import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { mcpApi } from '@trellis/mcp/model';
import { implement, RawReply, Refusal, type CallContext } from '@trellis/server-kit';
import { makeMcpServer } from './mcp-server.ts';
import { Refused } from './ask.ts';

/** One message and its answer: a server of its own for each, so that nothing is kept between two callers. */
async function answerMessage(body: Record<string, unknown>, context: CallContext): Promise<RawReply> {
  assertOn(context);
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

/** The Model Context Protocol. */
export const mcpRoutes = implement(mcpApi, {
  message: ({ body }, context) => answerMessage(body, context),
  listen: (_, context) => {
    assertOn(context);
    return Promise.resolve(new RawReply('', { allow: 'POST' }, 405));
  },
});
