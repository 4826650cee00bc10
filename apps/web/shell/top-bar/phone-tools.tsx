import { NamedIcon } from '@trellis/ui';
import { openTool, useToolCounts, type ShellTool } from '@trellis/web-kit';
import { lazy, Suspense } from 'react';
import { BarButton } from './bar-button.tsx';
import { CountBadge } from './count-badge.tsx';
import { MoreMenu } from './more-menu.tsx';
import { useToolLabels } from './use-tools.ts';

const AlertsLink = lazy(async () => ({ default: (await import('./alerts-link.tsx')).AlertsLink }));

/** What a phone's bar has room for: the way to the alerts, the tools that come first there, and one button for the others and the settings. */
export function PhoneTools({ tools }: { tools: readonly ShellTool[] }) {
  const labelOf = useToolLabels(tools);
  const counts = useToolCounts();
  return (
    <>
      <Suspense>
        <AlertsLink isShort />
      </Suspense>
      {tools
        .filter(({ isFirstOnPhone }) => isFirstOnPhone)
        .map((tool) => (
          <BarButton key={tool.name} label={labelOf(tool)} onClick={() => openTool(tool.name)}>
            <NamedIcon name={tool.icon} size={22} />
            <CountBadge count={counts[tool.name] ?? 0} />
          </BarButton>
        ))}
      <MoreMenu tools={tools.filter(({ isFirstOnPhone }) => !isFirstOnPhone)} hasSettings />
    </>
  );
}
