import MoreVert from '@mui/icons-material/MoreVert';
import { useToolCounts, type ShellTool } from '@trellis/web-kit';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarButton } from './bar-button.tsx';
import { CountBadge } from './count-badge.tsx';
import { mostCounted } from './use-tools.ts';

const MoreList = lazy(async () => ({ default: (await import('./more-list.tsx')).MoreList }));

interface MoreMenuProps {
  tools: readonly ShellTool[];
  /** Language, theme and the way out stand here too. */
  hasSettings?: boolean;
}

/** What of the top bar has no room beside the rest. */
export function MoreMenu({ tools, hasSettings = false }: MoreMenuProps) {
  const { t } = useTranslation('shell');
  const counts = useToolCounts();
  const waiting = tools.reduce((sum, { name }) => sum + (counts[name] ?? 0), 0);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <BarButton
        label={waiting > 0 ? `${t('more')} (${mostCounted(waiting)})` : t('more')}
        isExpanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert />
        <CountBadge count={waiting} />
      </BarButton>
      {anchor ? (
        <Suspense>
          <MoreList anchor={anchor} tools={tools} hasSettings={hasSettings} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
