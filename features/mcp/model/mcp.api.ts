import { defineApi, jsonObject, signedIn } from '@trellis/entity-kit';
import * as z from 'zod';

const access = signedIn('It carries calls alone; each is judged by its own rule, with the caller’s own token.');

/** The Model Context Protocol, over streamable HTTP. */
export const mcpApi = defineApi('mcp', {
  message: {
    method: 'POST',
    base: '/',
    path: 'mcp',
    summary: 'One message of the Model Context Protocol (streamable HTTP, without sessions)',
    access,
    scope: 'read',
    ownTransactions: true,
    limit: { requests: 300, minutes: 1 },
    atOnce: 4,
    body: jsonObject,
    returns: z.unknown(),
  },
  listen: {
    method: 'GET',
    base: '/',
    path: 'mcp',
    summary: 'Answers 405: the server begins no messages of its own',
    access,
    returns: z.unknown(),
  },
});
