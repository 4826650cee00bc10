import MoreVert from '@mui/icons-material/MoreVert';
import type { ShellTool } from '@trellis/web-kit';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarButton } from './bar-button.tsx';

const MoreList = lazy(async () => ({ default: (await import('./more-list.tsx')).MoreList }));

/** Everything of the top bar that does not fit a phone. */
export function MoreMenu({ tools }: { tools: readonly ShellTool[] }) {
  const { t } = useTranslation('shell');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <BarButton
        label={t('more')}
        isExpanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert />
      </BarButton>
      {anchor ? (
        <Suspense>
          <MoreList anchor={anchor} tools={tools} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
