import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { GrowthModel } from '@trellis/growth-model/model';
import { useUser } from '@trellis/web-kit';
import { EntityPage, useAbout } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ModelContent } from './model-content.tsx';
import { UploadDialog } from './upload.dialog.tsx';

const shownColumns = ['name', 'source', 'fitsRooms', 'facility_id'];

/** `/growthmodels`: equations of crops and rooms, to look into, to try, and to bring. */
export function GrowthModelsPage() {
  const { t } = useTranslation('growth-model');
  const { facility_id } = useUser();
  const [isBringing, setBringing] = useState(false);
  const about = useAbout(GrowthModel);
  const mayBring = facility_id !== null && about.data?.rights.update === true;
  return (
    <>
      <EntityPage
        entity={GrowthModel}
        texts="growth-model"
        shownColumns={shownColumns}
        mayCreate={false}
        fields={{ files: { isHidden: true } }}
        headerActions={
          mayBring ? (
            <Button variant="contained" onClick={() => setBringing(true)}>
              {t('upload.title')}
            </Button>
          ) : null
        }
        banner={
          <Typography sx={{ color: 'text.secondary', maxWidth: 900 }}>
            {t('models.what')} <Link to="/growthrooms">{t('records.growthRoom.many')}</Link>.
          </Typography>
        }
        above={(model) => <ModelContent key={model.id} id={model.id} />}
      />
      {isBringing ? <UploadDialog onClose={() => setBringing(false)} /> : null}
    </>
  );
}
