export * from './mcp.api.ts';
