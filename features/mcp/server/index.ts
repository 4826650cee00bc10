import type { Feature } from '@trellis/server-kit';
import { mcpRoutes } from './mcp.routes.ts';

/** Assistants and agents, by the Model Context Protocol. */
export const mcpFeature: Feature = { name: 'mcp', implementations: [mcpRoutes] };
