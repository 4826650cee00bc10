import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import { menuManagerApi, NavigationMenu } from '@trellis/navigation/model';
import { useAction } from '@trellis/web-kit';
import { OpenedRecord } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryRoles } from './entry-roles.tsx';
import { IconEditor, RouteEditor } from './entry-editors.tsx';
import { menuChanges, type ManagedMenu } from './use-menu-manager.ts';

interface EntryDrawerProps {
  managed: ManagedMenu;
  /** Id of an entry, or `new`. */
  entry: string | null;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** One entry: its words, page, group and marks; who sees it; what was changed. */
export function EntryDrawer({ managed: { entries, groups }, entry, onOpen, onClose }: EntryDrawerProps) {
  const { t } = useTranslation('navigation');
  const [tab, setTab] = useState<string>();
  const id = Number(entry);
  if (entry !== 'new' && !entries.some((row) => row.id === id)) return null;
  const last = Math.max(0, ...groups.map(({ group }) => group.ordinal));
  return (
    <OpenedRecord
      entity={NavigationMenu}
      texts="navigation"
      id={entry === 'new' ? 'new' : id}
      tab={tab}
      onTab={setTab}
      onClose={onClose}
      defaults={{ ordinal: last + 1000, isShortMenu: false }}
      fields={{
        route: { editor: RouteEditor },
        class: { editor: IconEditor },
        parent_id: { where: { parent_id: null } },
        ordinal: { isHidden: true },
      }}
      above={({ id: source }) => <DuplicateButton id={source} onMade={onOpen} />}
      tabs={[
        {
          key: 'roles',
          label: t('manager.views.roles'),
          render: (record) => <EntryRoles entry={entries.find((row) => row.id === record.id) ?? record} />,
        },
      ]}
    />
  );
}

/** Makes a copy of the entry and opens it: off, and without a page, until both are chosen. */
function DuplicateButton({ id, onMade }: { id: number; onMade: (id: number) => void }) {
  const { t } = useTranslation('navigation');
  const duplicate = useAction(menuManagerApi.calls.duplicate, {
    success: () => t('manager.duplicated'),
    changes: menuChanges,
    onSuccess: (made) => onMade(Number(made['id'])),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<ContentCopy />}
      loading={duplicate.isRunning}
      onClick={() => void duplicate.run({ params: { id: String(id) } })}
      sx={{ justifySelf: 'start' }}
    >
      {t('manager.duplicate')}
    </Button>
  );
}
