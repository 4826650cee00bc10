import { NamedIcon } from '@trellis/ui';
import { openTool, useToolCounts, type ShellTool } from '@trellis/web-kit';
import { BarButton } from './bar-button.tsx';
import { mostCounted, useToolLabels } from './use-tools.ts';

/** The features' tools as buttons. */
export function ToolButtons({ tools }: { tools: readonly ShellTool[] }) {
  const labelOf = useToolLabels(tools);
  const counts = useToolCounts();
  return tools.map((tool) => (
    <BarButton key={tool.name} label={labelOf(tool)} onClick={() => openTool(tool.name)}>
      <NamedIcon name={tool.icon} size={22} />
      {counts[tool.name] ? (
        <span className="shell-bar__count t-number" data-count={mostCounted(counts[tool.name] ?? 0)} />
      ) : null}
    </BarButton>
  ));
}
