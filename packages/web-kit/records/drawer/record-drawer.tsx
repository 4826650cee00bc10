import { everyday, filterText, titleFields, type CollectionAbout, type EntityDefinition } from '@trellis/entity-kit';
import { FailedNotice, ListSkeleton, SidePanel } from '@trellis/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-call.ts';
import type { RecordDrawerProps } from '../entity-list-props.ts';
import { recordText } from '../record.ts';
import { namingFields } from '../reference-name.tsx';
import { useRecordWords } from '../use-record-words.ts';
import type { OpenRecord } from './open-record.ts';
import { RecordTabs } from './record-tabs.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

interface DrawerProps {
  props: RecordDrawerProps;
  about: CollectionAbout;
  id: number | 'new';
  tab: string | undefined;
  onTab: (tab: string | undefined) => void;
  onClose: () => void;
}

/** Width in px on a wide screen. */
const drawerWidth = 520;

/** One record at the right edge of the page: form, history and what else the page knows of it. */
export function RecordDrawer({ props, about, id, tab, onTab, onClose }: DrawerProps) {
  const { entity, texts, nameOf } = props;
  const words = useRecordWords(entity, texts);
  const { t, i18n } = useTranslation('records');
  const [isGone, setGone] = useState(false);
  const { record, usage, failure, refetch } = useRecord(entity, about, id, isGone);
  const [dialog, setDirty] = useUnsavedGuard();
  const name = record ? (nameOf?.(record) ?? recordText(record, titleFields(entity), i18n.language)) : '';
  const open: OpenRecord = {
    ...props,
    about,
    words,
    record,
    usage,
    name,
    tab,
    onTab,
    onClose,
    onDirty: setDirty,
    onGone: setGone,
  };
  return (
    <SidePanel
      title={id === 'new' ? t('list.newOne', { one: words.oneInSentence }) : name || words.one}
      note={name ? words.one : undefined}
      width={props.isWide && id !== 'new' ? 'wide' : drawerWidth}
      onClose={onClose}
    >
      {failure ? (
        <div className="r-form">
          <FailedNotice reason={failure.message} onRetry={refetch} />
        </div>
      ) : id !== 'new' && (!record || !usage) ? (
        <div className="r-form">
          <ListSkeleton rows={5} rowHeight={64} />
        </div>
      ) : (
        <RecordTabs key={id} {...open} />
      )}
      {dialog}
    </SidePanel>
  );
}

/** The record with the names of what it refers to, and what this person may do with it. */
function useRecord(entity: EntityDefinition, about: CollectionAbout, id: number | 'new', isGone: boolean) {
  const isNew = id === 'new';
  const params = { id: isNew ? 0 : id };
  const filter = useMemo(
    () =>
      filterText({
        include: Object.values(about.references).map((target) => ({
          relation: target.relation,
          scope: { fields: namingFields(target) },
        })),
      }),
    [about],
  );
  const record = useCall(everyday(entity).get, { params, query: { filter } }, { enabled: !isNew && !isGone });
  const usage = useCall(everyday(entity).usage, { params }, { enabled: !isNew && !isGone });
  return {
    record: isNew ? undefined : record.data,
    usage: isNew ? undefined : usage.data,
    failure: record.data ? (usage.data ? null : usage.error) : record.error,
    refetch: () => {
      void record.refetch();
      void usage.refetch();
    },
  };
}
