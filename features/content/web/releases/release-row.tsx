import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import IconButton from '@mui/material/IconButton';
import { StateChip } from '@trellis/ui';
import { usePreferences } from '@trellis/web-kit';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedNote } from '../content-calls.ts';
import { ReleaseDetail } from './release-detail.tsx';

interface ReleaseRowProps {
  note: ListedNote;
  /** Came since the person last looked. */
  isNew: boolean;
}

/** A calendar day as MM/DD/YYYY, without a zone that could shift it. */
const dayOf = (date: string) => date.replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$2/$3/$1');

/** One version; its notes are fetched when they are asked for. */
export function ReleaseRow({ note, isNew }: ReleaseRowProps) {
  const { t } = useTranslation('content');
  const { lang } = usePreferences();
  const [isOpen, setOpen] = useState(false);
  const detailId = useId();
  const label = (lang === 'es' && note.labelEs) || note.label;
  return (
    <tbody>
      <tr>
        <td data-label={t('releases.component')}>{note.component}</td>
        <td data-label={t('releases.version')} className="t-number">
          {note.version}
        </td>
        <td data-label={t('releases.synopsis')}>
          {label} {isNew ? <StateChip state="info" label={t('releases.new')} /> : null}
        </td>
        <td data-label={t('releases.date')} className="t-number">
          {dayOf(note.releaseDate)}
        </td>
        <td>
          <IconButton
            aria-label={t(isOpen ? 'releases.hide' : 'releases.show', {
              version: note.version,
              component: note.component,
            })}
            aria-expanded={isOpen}
            aria-controls={detailId}
            onClick={() => setOpen(!isOpen)}
          >
            <ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }} />
          </IconButton>
        </td>
      </tr>
      <tr id={detailId} hidden={!isOpen}>
        {isOpen ? (
          <td colSpan={5} className="c-releases__detail">
            <ReleaseDetail id={note.id} />
          </td>
        ) : null}
      </tr>
    </tbody>
  );
}
