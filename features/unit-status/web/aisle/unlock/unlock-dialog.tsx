import Avatar from '@mui/material/Avatar';
import Button from '@mui/material/Button';
import { pinApi } from '@trellis/access/model';
import { ContentDialog, FailedNotice, Notice, SearchField, TilesSkeleton } from '@trellis/ui';
import { useCall, useErrorText, useIsOnline } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PinPad } from './pin-pad.tsx';

interface UnlockDialogProps {
  facilityId: number;
  onUnlock: (userId: number, pin: string) => Promise<void>;
  onClose: () => void;
}

/** More people than this are searched. */
const mostTiles = 12;

/** Who stands here, and their PIN. */
export function UnlockDialog({ facilityId, onUnlock, onClose }: UnlockDialogProps) {
  const { t } = useTranslation('aisle');
  const isOnline = useIsOnline();
  const errorText = useErrorText();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const people = useCall(pinApi.calls.pinPeople, { query: { facility_id: String(facilityId) } });
  const named = (people.data ?? []).map((person) => ({ ...person, name: `${person.firstname} ${person.lastname}` }));
  const found = named.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const person = named.find(({ id }) => id === chosen);
  const enter = async (pin: string) => {
    if (!person) return;
    setBusy(true);
    setProblem(undefined);
    await onUnlock(person.id, pin).then(onClose, (error: unknown) => {
      setProblem(errorText(error instanceof Error ? error : new Error(String(error))));
      setBusy(false);
    });
  };
  return (
    <ContentDialog title={person ? person.name : t('unlock.who')} width={560} onClose={onClose}>
      {isOnline ? null : <Notice state="warning">{t('unlock.offline')}</Notice>}
      {problem === undefined ? null : <Notice state="error">{problem}</Notice>}
      {person ? (
        <>
          <PinPad key={problem} isBusy={isBusy} onEnter={(pin) => void enter(pin)} />
          <Button size="large" onClick={() => setChosen(undefined)}>
            {t('unlock.other')}
          </Button>
        </>
      ) : (
        <>
          {named.length > mostTiles ? <SearchField value={search} onChange={setSearch} /> : null}
          {people.data === undefined && !people.error ? <TilesSkeleton tileHeight={112} /> : null}
          {people.data === undefined && people.error ? (
            <FailedNotice reason={people.error.message} onRetry={() => void people.refetch()} />
          ) : null}
          {people.data?.length === 0 ? (
            <Notice
              state="info"
              action={
                <Button component={Link} to="/profile#pin" variant="outlined">
                  {t('unlock.choosePin')}
                </Button>
              }
            >
              {t('unlock.nobody')}
            </Notice>
          ) : null}
          <div className="ai-people">
            {found.map(({ id, name, profileImg, firstname, lastname }) => (
              <button key={id} type="button" className="ai-person" onClick={() => setChosen(id)}>
                <Avatar {...(profileImg && { src: profileImg })} alt="">
                  {firstname.slice(0, 1)}
                  {lastname.slice(0, 1)}
                </Avatar>
                {name}
              </button>
            ))}
          </div>
        </>
      )}
    </ContentDialog>
  );
}
