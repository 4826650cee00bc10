import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { NavigationMenuCategory } from '@trellis/navigation/model';
import { PageContent, PageFrame } from '@trellis/ui';
import { EntityTable } from '@trellis/web-kit/records';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ChecksTab } from './checks-tab.tsx';
import { EntryDrawer } from './entry-drawer.tsx';
import { MenuFileActions } from './menu-file-actions.tsx';
import { MenuTree } from './menu-tree-list.tsx';
import { PreviewTab } from './preview-tab.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { useManagedMenu } from './use-menu-manager.ts';
import { UndoContext, useUndoSteps } from './use-undo.ts';
import './menu-manager.css';

const views = ['menu', 'roles', 'categories', 'preview', 'checks'] as const;
type View = (typeof views)[number];

/** The menu of the installation: order, words, roles and marks of its entries; what each role then sees; what is odd about it. */
export function MenuManagerPage() {
  const { t } = useTranslation('navigation');
  const id = useId();
  const [query, setQuery] = useSearchParams();
  const managed = useManagedMenu();
  const undo = useUndoSteps();
  const view: View = views.find((key) => key === query.get('view')) ?? 'menu';
  const put = (key: string, value: string | undefined) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (value === undefined) next.delete(key);
      else next.set(key, value);
      return next;
    });
  const open = (entry: number | 'new' | undefined) => put('entry', entry === undefined ? undefined : String(entry));
  return (
    <UndoContext value={undo}>
      <PageFrame
        title={t('manager.title')}
        scope={t('manager.scope')}
        action={
          <>
            <MenuFileActions />
            <Button variant="contained" startIcon={<Add />} onClick={() => open('new')}>
              {t('manager.add')}
            </Button>
          </>
        }
      >
        <Tabs
          value={view}
          onChange={(_, key: View) => put('view', key === 'menu' ? undefined : key)}
          variant="scrollable"
        >
          {views.map((key) => (
            <Tab
              key={key}
              value={key}
              label={t(`manager.views.${key}`)}
              id={`${id}-${key}`}
              aria-controls={`${id}-panel`}
            />
          ))}
        </Tabs>
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view}`}>
          {view === 'categories' ? (
            <EntityTable
              entity={NavigationMenuCategory}
              texts="navigation"
              addressPrefix="c."
              fields={{ color: { editor: 'text' } }}
              shownColumns={['label', 'labelEs', 'icon', 'color', 'categoryOrdinal']}
            />
          ) : (
            <PageContent
              loads={managed.menu}
              empty={(rows) => (rows.length === 0 ? { text: t('manager.empty') } : undefined)}
            >
              {() => {
                if (view === 'roles') return <RoleMatrix managed={managed} />;
                if (view === 'preview') return <PreviewTab />;
                if (view === 'checks') return <ChecksTab managed={managed} onOpen={open} />;
                return <MenuTree managed={managed} onOpen={open} />;
              }}
            </PageContent>
          )}
        </div>
        <EntryDrawer
          key={query.get('entry')}
          managed={managed}
          entry={query.get('entry')}
          onOpen={open}
          onClose={() => open(undefined)}
        />
      </PageFrame>
    </UndoContext>
  );
}
