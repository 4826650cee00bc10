import Visibility from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import { HelpTopic, helpApi } from '@trellis/content/model';
import { StateChip } from '@trellis/ui';
import { openTool, useCall } from '@trellis/web-kit';
import { EntityPage } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { ScreensWithoutTopic } from './screens-without-topic.tsx';

/** The name says more than the key, and whether its address works more than the address. */
const shownColumns = ['label', 'lang', 'link', 'opens', 'useful', 'topickey', 'topicUrl'];

/** Which help page opens where, how often it is read, whether it helps, and whether its address leads somewhere. */
export function HelpTopicsPage() {
  const { t } = useTranslation('content');
  const use = useCall(helpApi.calls.getUse, {}, { dependsOn: ['helpVisits'] });
  const broken = useCall(helpApi.calls.checkLinks, {});
  const countsOf = ({ topickey }: HelpTopic) => use.data?.find((row) => row.topickey === topickey);
  const isBroken = ({ id }: HelpTopic) => broken.data?.some((row) => row.id === id) ?? false;
  return (
    <EntityPage
      entity={HelpTopic}
      texts="content"
      shownColumns={shownColumns}
      columns={{
        // The pages that come with the product all stand in one place.
        topicUrl: { width: 260, render: ({ topicUrl }) => topicUrl.replace('/api/v1/ag_helptopics/pages/', '…/') },
        link: {
          label: t('topics.link'),
          render: (topic) =>
            isBroken(topic) ? (
              <StateChip state="error" label={t('topics.broken')} />
            ) : topic.topicUrl.startsWith('/') ? (
              <StateChip state="healthy" label={t('topics.found')} />
            ) : (
              <StateChip state="disabled" label={t('topics.elsewhere')} />
            ),
        },
        opens: { label: t('topics.opens'), align: 'end', render: (topic) => countsOf(topic)?.opens ?? 0 },
        useful: {
          label: t('topics.useful'),
          align: 'end',
          render: (topic) => {
            const { useful = 0, notUseful = 0 } = countsOf(topic) ?? {};
            return useful + notUseful === 0 ? '–' : t('topics.usefulOf', { useful, all: useful + notUseful });
          },
        },
      }}
      banner={<ScreensWithoutTopic />}
      rowActions={({ topickey }) => (
        <IconButton aria-label={t('topics.preview', { topickey })} onClick={() => openTool('help', topickey)}>
          <Visibility fontSize="small" />
        </IconButton>
      )}
    />
  );
}
