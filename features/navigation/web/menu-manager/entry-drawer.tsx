import { NavigationMenu } from '@trellis/navigation/model';
import { OpenedRecord } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryRoles } from './entry-roles.tsx';
import { IconEditor, RouteEditor } from './entry-editors.tsx';
import type { ManagedMenu } from './use-menu-manager.ts';

interface EntryDrawerProps {
  managed: ManagedMenu;
  /** Id of an entry, or `new`. */
  entry: string | null;
  onClose: () => void;
}

/** One entry: its words, page, group and marks; who sees it; what was changed. */
export function EntryDrawer({ managed: { entries, groups }, entry, onClose }: EntryDrawerProps) {
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
