import TextField from '@mui/material/TextField';
import { useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** A tab with the words it stands under, if any. */
export interface GroupedTab {
  key: string;
  label: string;
  group?: string | undefined;
}

interface SideTabsProps {
  tabs: readonly GroupedTab[];
  current: string;
  onChange: (key: string) => void;
  /** The ids of a tab and of its panel. */
  idOf: (key: string) => { tab: string; panel: string };
}

/** Tabs that stand one below the other in groups. Arrows, Home and End move between them, Enter opens one. */
export function SideTabs({ tabs, current, onChange, idOf }: SideTabsProps) {
  const { t } = useTranslation('records');
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = all.findIndex((tab) => tab === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-orientation="vertical"
      aria-label={t('form.parts')}
      className="r-side"
      onKeyDown={move}
    >
      {groupsOf(tabs).map(({ group, tabs: own }) => [
        group === undefined ? null : (
          <span key={group} className="r-side__group" aria-hidden>
            {group}
          </span>
        ),
        ...own.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={idOf(key).tab}
            aria-controls={idOf(key).panel}
            aria-selected={key === current}
            tabIndex={key === current ? 0 : -1}
            className="r-side__tab"
            onClick={() => onChange(key)}
          >
            {label}
          </button>
        )),
      ])}
    </div>
  );
}

/** The same tabs as a list to choose from, where there is no room at the side. */
export function TabChoice({ tabs, current, onChange }: Omit<SideTabsProps, 'idOf'>) {
  const { t } = useTranslation('records');
  const id = useId();
  const optionsOf = (own: readonly GroupedTab[]) =>
    own.map(({ key, label }) => (
      <option key={key} value={key}>
        {label}
      </option>
    ));
  return (
    <div className="r-choice">
      <TextField
        select
        fullWidth
        id={id}
        size="small"
        label={t('form.parts')}
        value={current}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ select: { native: true } }}
      >
        {groupsOf(tabs).map(({ group, tabs: own }) =>
          group === undefined ? (
            optionsOf(own)
          ) : (
            <optgroup key={group} label={group}>
              {optionsOf(own)}
            </optgroup>
          ),
        )}
      </TextField>
    </div>
  );
}

/** Neighbours under the same words, in the order they come. */
function groupsOf(tabs: readonly GroupedTab[]): { group: string | undefined; tabs: GroupedTab[] }[] {
  const groups: { group: string | undefined; tabs: GroupedTab[] }[] = [];
  for (const tab of tabs) {
    const last = groups.at(-1);
    if (last && last.group === tab.group) last.tabs.push(tab);
    else groups.push({ group: tab.group, tabs: [tab] });
  }
  return groups;
}
