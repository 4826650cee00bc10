import { closeTool, useOpenedTools } from '@trellis/web-kit';
import { Suspense } from 'react';
import type { HostedTool } from './shell-parts.ts';

/** Draws the dialogs of the tools that are open. */
export function ToolHost({ tools }: { tools: readonly HostedTool[] }) {
  return useOpenedTools().map(({ name, given }) => {
    const tool = tools.find((one) => one.name === name);
    return tool ? (
      <Suspense key={name}>
        <tool.Dialog given={given} onClose={closeTool} />
      </Suspense>
    ) : null;
  });
}
