import Button from '@mui/material/Button';
import { isAdmin, useUser } from '@trellis/web-kit';
import { useGridWords } from '../grid-words.ts';

interface ReducedNoteProps {
  isFullList: boolean;
  /** Units the reduced list leaves out. */
  hidden: number;
  onChange: (isFullList: boolean) => void;
}

/** Says how many units the reduced list leaves out; administrators can show them. */
export function ReducedNote({ isFullList, hidden, onChange }: ReducedNoteProps) {
  const { t } = useGridWords();
  const user = useUser();
  return (
    <p className="ug-note">
      {isFullList ? null : <span className="t-number">{t('grid.reduced', { count: hidden })}</span>}
      {isAdmin(user) ? (
        <Button size="small" onClick={() => onChange(!isFullList)} sx={{ minHeight: 28, ml: 1 }}>
          {t(isFullList ? 'grid.hideFullList' : 'grid.showFullList')}
        </Button>
      ) : null}
    </p>
  );
}
