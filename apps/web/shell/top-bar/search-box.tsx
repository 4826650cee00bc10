import { NamedIcon } from '@trellis/ui';
import { openTool, type ShellTool } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** The search of everything, as a field in the bar; what is typed is typed in its dialog. Where it is narrow its hint is one word, uncut. */
export function SearchBox({ tool, isShort }: { tool: ShellTool; isShort: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <button className="shell-bar__search" onClick={() => openTool(tool.name)}>
      <NamedIcon name={tool.icon} size={20} />
      <span>{`${t(isShort ? 'findShort' : 'find')} `}</span>
      <kbd>Ctrl K</kbd>
    </button>
  );
}
