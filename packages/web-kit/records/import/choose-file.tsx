import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { csvText, hasDefault } from '@trellis/entity-kit';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useClientOptions } from '../../api/api-context.ts';
import { saveText } from '../csv/save-text.ts';
import type { ImportField } from './match-columns.ts';

interface ChooseFileProps {
  fields: readonly ImportField[];
  /** Name of the template, without its ending. */
  fileName: string;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

/** Where a file is dropped or chosen, and which columns it may have. */
export function ChooseFile({ fields, fileName, isBusy, onChoose }: ChooseFileProps) {
  const { t } = useTranslation('records');
  const options = useClientOptions();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };
  const isNeeded = ({ field }: ImportField) => !field.optional && !hasDefault(field);
  return (
    <>
      <p className="r-import__text">{t('import.intro')}</p>
      <div
        className="r-import__drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span>{t('import.drop')}</span>
        <Button variant="contained" startIcon={<UploadFile />} loading={isBusy} onClick={() => input.current?.click()}>
          {t('import.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('import.choose')}
          accept=".csv,.tsv,.txt,text/csv"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file may be chosen again, after it was mended.
            target.value = '';
            if (file) onChoose(file);
          }}
        />
      </div>
      <div>
        <h3 className="r-import__head">{t('import.columns')}</h3>
        <ul className="r-import__columns">
          {fields.map((item) => (
            <li key={item.key} data-needed={isNeeded(item)}>
              {item.label}
              {isNeeded(item) ? <span> · {t('import.needed')}</span> : null}
            </li>
          ))}
        </ul>
        <p className="r-import__text">{t('import.idText')}</p>
      </div>
      <Button
        startIcon={<FileDownload />}
        sx={{ justifySelf: 'start' }}
        onClick={() => saveText(`${fileName}.csv`, 'text/csv', csvText([fields.map(({ label }) => label)]), options)}
      >
        {t('import.template')}
      </Button>
    </>
  );
}
