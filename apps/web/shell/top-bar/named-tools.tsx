import { openTool, useToolCounts, type ShellTool } from '@trellis/web-kit';
import { lazy, Suspense } from 'react';
import { mostCounted, useToolLabels } from './use-tools.ts';

const AlertsLink = lazy(async () => ({ default: (await import('./alerts-link.tsx')).AlertsLink }));

/** What is asked for most, by its word: open alerts, then the tools that are named. */
export function NamedTools({ tools }: { tools: readonly ShellTool[] }) {
  const labelOf = useToolLabels(tools);
  const counts = useToolCounts();
  return (
    <div className="shell-bar__named">
      <Suspense>
        <AlertsLink />
      </Suspense>
      {tools.map((tool) => {
        const count = counts[tool.name] ?? 0;
        const label = labelOf(tool);
        return (
          <button key={tool.name} className="shell-bar__word" aria-label={label} onClick={() => openTool(tool.name)}>
            {label.replace(/ \(.*\)$/, '')}
            {count > 0 ? <span className="shell-bar__waiting" data-count={mostCounted(count)} /> : null}
          </button>
        );
      })}
    </div>
  );
}
