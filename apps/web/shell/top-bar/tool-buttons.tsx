import { NamedIcon } from '@trellis/ui';
import { openTool, type ShellTool } from '@trellis/web-kit';
import { BarButton } from './bar-button.tsx';
import { useToolLabels } from './use-tools.ts';

/** The features' tools as buttons. */
export function ToolButtons({ tools }: { tools: readonly ShellTool[] }) {
  const labelOf = useToolLabels(tools);
  return tools.map((tool) => (
    <BarButton key={tool.name} label={labelOf(tool)} onClick={() => openTool(tool.name)}>
      <NamedIcon name={tool.icon} size={22} />
    </BarButton>
  ));
}
