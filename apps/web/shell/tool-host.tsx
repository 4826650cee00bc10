import { closeTool, useOpenedTool } from '@trellis/web-kit';
import { Suspense } from 'react';
import type { HostedTool } from './shell-parts.ts';

/** Draws the dialog of the tool that is open. */
export function ToolHost({ tools }: { tools: readonly HostedTool[] }) {
  const opened = useOpenedTool();
  const tool = tools.find(({ name }) => name === opened?.name);
  if (!tool || !opened) return null;
  return (
    <Suspense>
      <tool.Dialog given={opened.given} onClose={closeTool} />
    </Suspense>
  );
}
