import { NamedIcon } from '@trellis/ui';
import { openTool, type ShellTool } from '@trellis/web-kit';
import { BarButton } from './bar-button.tsx';
import { MoreMenu } from './more-menu.tsx';
import { useToolLabels } from './use-tools.ts';

/** What a phone's bar has room for: the tools that come first there, and one button for the others and the settings. */
export function PhoneTools({ tools }: { tools: readonly ShellTool[] }) {
  const labelOf = useToolLabels(tools);
  return (
    <>
      {tools
        .filter(({ isFirstOnPhone }) => isFirstOnPhone)
        .map((tool) => (
          <BarButton key={tool.name} label={labelOf(tool)} onClick={() => openTool(tool.name)}>
            <NamedIcon name={tool.icon} size={22} />
          </BarButton>
        ))}
      <MoreMenu tools={tools.filter(({ isFirstOnPhone }) => !isFirstOnPhone)} hasSettings />
    </>
  );
}
