import IconButton from '@mui/material/IconButton';
import { NamedIcon } from '@trellis/ui';
import { useTranslation } from 'react-i18next';
import { useHelpTopic } from './help-topics.ts';
import { openToolOver } from './open-tool.ts';

/** Names the topic of the part of the page it stands in, and opens its help: over the dialog, where that part is one. */
export function HelpButton({ topickey }: { topickey: string }) {
  const { t } = useTranslation('web-kit');
  useHelpTopic(topickey);
  return (
    <IconButton aria-label={t('help')} data-hint={t('help')} onClick={() => openToolOver('help', topickey)}>
      <NamedIcon name="help-circle" size={22} />
    </IconButton>
  );
}
