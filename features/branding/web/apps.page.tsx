import { App } from '@trellis/branding/model';
import { EntityPage } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { BrandPreview } from './brand-preview.tsx';

/** Branding by host name, with how sign-in and drawer look under it. */
export function AppsPage() {
  const { t } = useTranslation('branding');
  return (
    <EntityPage
      entity={App}
      texts="branding"
      columns={{
        idleUserRefresh: {
          width: 150,
          render: ({ idleUserRefresh }) =>
            idleUserRefresh === 0 ? t('apps.noRefresh') : t('apps.refreshAfter', { count: idleUserRefresh }),
        },
      }}
      fields={{ loginPageHostCompanyLogoBgColor: { editor: 'color' }, iosStartupImages: { editor: 'json' } }}
      tabs={[{ key: 'preview', label: t('apps.preview'), render: (app) => <BrandPreview app={app} /> }]}
    />
  );
}
