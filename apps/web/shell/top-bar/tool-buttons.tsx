import { NamedIcon } from '@trellis/ui';
import { openTool, useToolCounts, type ShellTool } from '@trellis/web-kit';
import { BarButton } from './bar-button.tsx';
import { CountBadge } from './count-badge.tsx';
import { MoreMenu } from './more-menu.tsx';
import { useRoom } from './use-room.ts';
import { useToolLabels } from './use-tools.ts';

/** Width of a control of the bar and of the gap after it, in px; the style sheet holds the same. */
const buttonPx = 44;
const gapPx = 4;

/** Loose icons a bar shows that has not room for all: the others have their words behind one more. */
const fewIcons = 1;

/** The features' tools as buttons: all of them where there is room, else the first, and the others by word behind one more. */
export function ToolButtons({ tools, isWide }: { tools: readonly ShellTool[]; isWide: boolean }) {
  const labelOf = useToolLabels(tools);
  const counts = useToolCounts();
  const [box, room] = useRoom(buttonPx, gapPx);
  const fits = isWide && room >= tools.length;
  const shown = fits ? tools : tools.slice(0, Math.max(0, Math.min(fewIcons, room - 1)));
  return (
    <div ref={box} className="shell-bar__tools">
      {shown.map((tool) => (
        <BarButton key={tool.name} label={labelOf(tool)} onClick={() => openTool(tool.name)}>
          <NamedIcon name={tool.icon} size={22} />
          <CountBadge count={counts[tool.name] ?? 0} />
        </BarButton>
      ))}
      {shown.length < tools.length ? <MoreMenu tools={tools.slice(shown.length)} /> : null}
    </div>
  );
}
