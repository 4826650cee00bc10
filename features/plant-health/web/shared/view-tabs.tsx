import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router';

/** The view that the address asks for (`?view=calendar`); the first where it asks for none or an unknown one. */
export function useView<V extends string>(views: readonly [V, ...V[]]): V {
  const [query] = useSearchParams();
  return views.find((view) => view === query.get('view')) ?? views[0];
}

interface ViewTabsProps<V extends string> {
  label: string;
  views: readonly [V, ...V[]];
  view: V;
  nameOf: (view: V) => string;
}

/** Views of one page, kept in its address. */
export function ViewTabs<V extends string>({ label, views, view, nameOf }: ViewTabsProps<V>) {
  const [, setQuery] = useSearchParams();
  return (
    <Tabs
      value={view}
      aria-label={label}
      variant="scrollable"
      onChange={(_event, next: V) => setQuery(next === views[0] ? {} : { view: next })}
    >
      {views.map((one) => (
        <Tab key={one} value={one} label={nameOf(one)} />
      ))}
    </Tabs>
  );
}
