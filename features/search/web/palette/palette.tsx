import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ToolDialogProps } from '@trellis/web-kit';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Choice } from './choice.ts';
import { ChoiceList } from './choice-list.tsx';
import { PaletteFoot } from './palette-foot.tsx';
import { PaletteNotice } from './palette-notice.tsx';
import { stopCatching, typedAhead } from './typed-ahead.ts';
import { useChoices } from './use-choices.ts';
import './palette.css';

/** Finds pages, things and commands by typing; arrows choose, Enter opens, with Ctrl in a tab of its own. */
export function Palette({ onClose }: ToolDialogProps) {
  const { t } = useTranslation('search');
  const [typed, setTyped] = useState(typedAhead);
  /** From here on the field has the keys; what was typed between drawing it and now is there too. */
  const takeOver = () => {
    const ahead = typedAhead();
    stopCatching();
    if (ahead.length > typed.length) setTyped(ahead);
  };
  const [chosenKey, setChosenKey] = useState<string>();
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const [listId, titleId] = [useId(), useId()];
  const navigate = useNavigate();
  const { groups, found } = useChoices(typed);
  const choices = groups.flatMap((group) => group.choices);
  // By its key: what arrives above or below does not change what Enter opens.
  const chosen = choices.find(({ key }) => key === chosenKey) ?? choices[0];
  const type = (text: string) => {
    setTyped(text);
    setChosenKey(undefined);
  };
  const enter = (choice: Choice | undefined, isApart = false) => {
    if (!choice) return;
    if (choice.fill !== undefined) return type(choice.fill);
    if (isApart && choice.path !== undefined) {
      window.open(choice.path, '_blank', 'noopener');
      return;
    }
    onClose();
    if (choice.open) choice.open();
    else if (choice.path !== undefined) void navigate(choice.path);
  };
  const move = (step: number) => {
    const place = choices.findIndex((choice) => choice === chosen);
    setChosenKey(choices[(place + step + choices.length) % choices.length]?.key);
  };
  const press = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') enter(chosen, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{ paper: { className: isPhone ? 'palette palette--phone' : 'palette' } }}
    >
      <h2 id={titleId} className="t-hidden">
        {t('title')}
      </h2>
      <div className="palette__field">
        <Search aria-hidden="true" />
        <input
          role="combobox"
          aria-label={t('title')}
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen && optionId(listId, chosen)}
          placeholder={t(isPhone ? 'hintShort' : 'hint')}
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          ref={(input) => input?.focus()}
          onFocus={takeOver}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
        {isPhone ? (
          <IconButton aria-label={t('close')} onClick={onClose} edge="end" sx={{ width: 44, height: 44 }}>
            <Close />
          </IconButton>
        ) : null}
      </div>
      <PaletteNotice typed={typed} count={choices.length} hasOnlyAll={choices[0]?.key === 'all'} found={found} />
      <ChoiceList
        id={listId}
        groups={groups}
        chosen={chosen}
        label={t('results')}
        isBusy={found.isWaiting}
        idOf={(choice) => optionId(listId, choice)}
        onChoose={enter}
      />
      {isPhone ? null : <PaletteFoot />}
    </Dialog>
  );
}

/** The id of a line; keys hold marks that ids may not. */
const optionId = (listId: string, { key }: Choice): string => `${listId}-${key.replace(/[^\w-]/g, '_')}`;
