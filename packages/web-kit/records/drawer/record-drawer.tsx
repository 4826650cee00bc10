import Close from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { titleFields, type CollectionAbout, type EntityDefinition } from '@trellis/entity-kit';
import { FailedNotice, ListSkeleton } from '@trellis/ui';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-call.ts';
import type { RecordDrawerProps } from '../entity-list-props.ts';
import { getCall, usageCall } from '../record-calls.ts';
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
  const { entity, texts } = props;
  const words = useRecordWords(entity, texts);
  const { t, i18n } = useTranslation('records');
  const titleId = useId();
  const [isGone, setGone] = useState(false);
  const { record, usage, failure, refetch } = useRecord(entity, about, id, isGone);
  const [dialog, setDirty] = useUnsavedGuard();
  const name = record ? recordText(record, titleFields(entity), i18n.language) : '';
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
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { width: drawerWidth, maxWidth: '100%', display: 'flex', flexDirection: 'column' },
        },
      }}
    >
      <header className="r-drawer__head">
        <div className="r-drawer__title">
          <Typography id={titleId} variant="h2">
            {id === 'new' ? t('list.newOne', { one: words.one }) : name || words.one}
          </Typography>
          {name ? <span className="r-drawer__kind">{words.one}</span> : null}
        </div>
        <IconButton aria-label={t('form.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </header>
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
    </Drawer>
  );
}

/** The record with the names of what it refers to, and what this person may do with it. */
function useRecord(entity: EntityDefinition, about: CollectionAbout, id: number | 'new', isGone: boolean) {
  const isNew = id === 'new';
  const params = { id: isNew ? 0 : id };
  const filter = useMemo(
    () =>
      JSON.stringify({
        include: Object.values(about.references).map((target) => ({
          relation: target.relation,
          scope: { fields: namingFields(target) },
        })),
      }),
    [about],
  );
  const record = useCall(getCall(entity), { params, query: { filter } }, { enabled: !isNew && !isGone });
  const usage = useCall(usageCall(entity), { params }, { enabled: !isNew && !isGone });
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
