import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import MoreVert from '@mui/icons-material/MoreVertOutlined';
import FileUpload from '@mui/icons-material/FileUploadOutlined';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import useMediaQuery from '@mui/material/useMediaQuery';
import { LoadingDialog, SearchField } from '@trellis/ui';
import { ColumnChooser } from '@trellis/ui/table';
import { useCallback, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneInUse } from '../../format/time-format.ts';
import { useTimeStyle } from '../../preferences/use-preferences.ts';
import { useTypedSearch } from '../../typing/use-typed-search.ts';
import type { EntityListProps } from '../entity-list-props.ts';
import { isArchivable } from '../record.ts';
import type { RecordWords } from '../use-record-words.ts';
import { FilterBar } from './filter-bar.tsx';
import type { EntityListState } from './use-entity-list.ts';
import { useCsv } from '../csv/use-csv.ts';
import type { CollectionAbout } from '@trellis/entity-kit';

interface ListToolsProps {
  props: EntityListProps;
  about: CollectionAbout;
  words: RecordWords;
  list: EntityListState;
  onShortcuts: () => void;
  /** Opens the import of a file; nothing for who may not. */
  onImport: (() => void) | undefined;
}

/** The row above a list: search, filters, archive switch, download, columns, shortcuts. */
export function ListTools({ props, about, words, list, onShortcuts, onImport }: ListToolsProps) {
  const { t } = useTranslation('records');
  const { entity } = props;
  const { address, changeAddress, columns, arrangement } = list;
  const write = useCallback((search: string) => changeAddress({ search, page: 1 }, true), [changeAddress]);
  const [typed, setTyped] = useTypedSearch(address.search, write);
  const zone = zoneInUse(useTimeStyle());
  const label = (key: string) => props.columns?.[key]?.label ?? words.field(key);
  const reader = {
    entity,
    about,
    choice: words.choice,
    yes: t('list.yes'),
    no: t('list.no'),
    language: list.language,
    zone,
  };
  const csv = useCsv({ list, reader, label, columns: props.columns });
  return (
    <>
      <SearchField value={typed} onChange={setTyped} width={220} isShared />
      <FilterBar
        entity={entity}
        about={about}
        words={words}
        filters={address.filters}
        onChange={(filters) => changeAddress({ filters, page: 1 })}
      />
      <Tools>
        {isArchivable(entity) ? (
          <FormControlLabel
            label={t('list.showArchived')}
            control={
              <Switch
                checked={address.showsArchived}
                onChange={(_, showsArchived) => changeAddress({ showsArchived, page: 1 })}
              />
            }
          />
        ) : null}
        <IconButton
          aria-label={t('list.csv')}
          data-hint={t('list.csv')}
          data-word={t('list.csvWord')}
          disabled={csv.done !== undefined || !list.total}
          onClick={() => void csv.download()}
        >
          <FileDownload />
        </IconButton>
        {csv.done === undefined ? null : (
          <LoadingDialog message={t('list.csvRunning')} done={csv.done} onCancel={csv.cancel} />
        )}
        {onImport ? (
          <IconButton
            aria-label={t('import.open')}
            data-hint={t('import.open')}
            data-word={t('import.word')}
            onClick={onImport}
          >
            <FileUpload />
          </IconButton>
        ) : null}
        <ColumnChooser
          columns={columns.map(({ key, isShown }) => ({ key, label: label(key), isShown }))}
          onChange={arrangement.choose}
          onReset={arrangement.reset}
        />
        <IconButton
          className="r-tools__keys"
          aria-label={t('list.shortcuts')}
          data-hint={t('list.shortcuts')}
          aria-keyshortcuts="?"
          onClick={onShortcuts}
        >
          <Keyboard />
        </IconButton>
      </Tools>
    </>
  );
}

/** The lesser tools; where there is no room beside the search they open beneath it. */
function Tools({ children }: { children: ReactNode }) {
  const { t } = useTranslation('records');
  const id = useId();
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isNarrow ? (
        <IconButton
          aria-label={t('list.more')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <MoreVert />
        </IconButton>
      ) : null}
      <div id={id} className="r-tools" hidden={isNarrow && !isOpen}>
        {children}
      </div>
    </>
  );
}
