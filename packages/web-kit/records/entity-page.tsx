import Button from '@mui/material/Button';
import Add from '@mui/icons-material/Add';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { CollectionAbout, EntityDefinition } from '@trellis/entity-kit';
import { FailedNotice, ListSkeleton, PageFrame, phoneBreakpoint } from '@trellis/ui';
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityListProps } from './entity-list-props.ts';
import { ListBody } from './list/list-body.tsx';
import { ListTools } from './list/list-tools.tsx';
import { ListShortcuts } from './list/list-shortcuts.tsx';
import { useEntityList } from './list/use-entity-list.ts';
import { useAbout } from './use-about.ts';
import { usePageKeys } from '../typing/use-page-keys.ts';
import { useRecordWords } from './use-record-words.ts';
import './records.css';

const RecordDrawer = lazy(async () => ({ default: (await import('./drawer/record-drawer.tsx')).RecordDrawer }));

const ImportDialog = lazy(async () => ({ default: (await import('./import/import-dialog.tsx')).ImportDialog }));

interface EntityPageProps<E extends EntityDefinition> extends EntityListProps<E> {
  title?: string;
  /** Where it applies: the facility, the licence. */
  scope?: ReactNode;
  /** More buttons in the header, before the main one. */
  headerActions?: ReactNode;
  /** Stands between the header and the list. */
  banner?: ReactNode;
}

/** A whole page for one collection: header, search, filters, list and the drawer of one record. */
export function EntityPage<E extends EntityDefinition>({
  title,
  scope,
  headerActions,
  banner,
  ...props
}: EntityPageProps<E>) {
  return (
    <Suspense
      fallback={
        <PageFrame title={title ?? '\u00a0'}>
          <ListSkeleton />
        </PageFrame>
      }
    >
      <Framed props={ofAny(props)} title={title} scope={scope} more={headerActions} banner={banner} />
    </Suspense>
  );
}

/** The same list inside another page: tools, rows and drawer without a page header. */
export function EntityTable<E extends EntityDefinition>(props: EntityListProps<E>) {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Unframed {...ofAny(props)} />
    </Suspense>
  );
}

/** The page's own types, for the parts that treat every collection alike; the callbacks only ever get records of it. */
const ofAny = <E extends EntityDefinition>(props: EntityListProps<E>) => props as unknown as EntityListProps;

interface FramedProps {
  props: EntityListProps;
  title: string | undefined;
  scope: ReactNode;
  more: ReactNode;
  banner: ReactNode;
}

function Framed({ props, title, scope, more, banner }: FramedProps) {
  const words = useRecordWords(props.entity, props.texts);
  const about = useAbout(props.entity);
  const heading = title ?? words.many;
  if (!about.data)
    return (
      <PageFrame title={heading} scope={scope}>
        {banner}
        <AboutPending {...about} />
      </PageFrame>
    );
  return (
    <Listed props={props} about={about.data}>
      {({ newButton, tools, body }) => (
        <PageFrame
          title={heading}
          scope={scope}
          action={
            <>
              {more}
              {newButton}
            </>
          }
          filters={tools}
        >
          {banner}
          {body}
        </PageFrame>
      )}
    </Listed>
  );
}

function Unframed(props: EntityListProps) {
  const about = useAbout(props.entity);
  if (!about.data) return <AboutPending {...about} />;
  return (
    <Listed props={props} about={about.data}>
      {({ newButton, tools, body }) => (
        <div className="r-embedded">
          <div className="r-embedded__tools">
            {tools}
            {newButton}
          </div>
          {body}
        </div>
      )}
    </Listed>
  );
}

function AboutPending({ error, refetch }: { error: Error | null; refetch: () => unknown }) {
  return error ? <FailedNotice reason={error.message} onRetry={() => void refetch()} /> : <ListSkeleton />;
}

interface ListedProps {
  props: EntityListProps;
  about: CollectionAbout;
  children: (parts: { newButton: ReactNode; tools: ReactNode; body: ReactNode }) => ReactNode;
}

/** The parts of a list, for a frame to put in their places. */
function Listed({ props, about, children }: ListedProps) {
  const { entity, mayCreate = true } = props;
  const { t } = useTranslation('records');
  const words = useRecordWords(entity, props.texts);
  const list = useEntityList(props, about);
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  const [showsKeys, setShowsKeys] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const { address, changeAddress } = list;
  const canCreate = mayCreate && about.rights.create;
  const openNew = useCallback(() => changeAddress({ record: 'new', tab: undefined }), [changeAddress]);
  const keys = useMemo(
    () => ({ n: canCreate ? openNew : undefined, '?': () => setShowsKeys(true) }),
    [canCreate, openNew],
  );
  usePageKeys(keys);
  const parts = {
    newButton: canCreate ? (
      <Button variant="contained" startIcon={<Add />} aria-keyshortcuts="n" onClick={openNew}>
        {t('list.new')}
      </Button>
    ) : null,
    tools: (
      <ListTools
        props={props}
        about={about}
        words={words}
        list={list}
        onShortcuts={() => setShowsKeys(true)}
        onImport={canCreate && about.isImportable ? () => setImporting(true) : undefined}
      />
    ),
    body: (
      <ListBody
        props={props}
        about={about}
        words={words}
        list={list}
        isPhone={isPhone}
        onNew={canCreate ? openNew : undefined}
      />
    ),
  };
  return (
    <>
      {children(parts)}
      {address.record === undefined || (address.record === 'new' && !canCreate) ? null : (
        <Suspense fallback={null}>
          <RecordDrawer
            props={props}
            about={about}
            id={address.record}
            tab={address.tab}
            onTab={(tab) => changeAddress({ tab }, true)}
            onClose={() => changeAddress({ record: undefined, tab: undefined })}
          />
        </Suspense>
      )}
      {isImporting ? (
        <Suspense fallback={null}>
          <ImportDialog props={props} about={about} words={words} onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
      <ListShortcuts isOpen={showsKeys} onClose={() => setShowsKeys(false)} />
    </>
  );
}
