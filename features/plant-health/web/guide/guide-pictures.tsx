import { useTranslation } from 'react-i18next';

/** Pictures of what is seen at a step; each opens whole. */
export function GuidePictures({ pictures, name }: { pictures: readonly string[]; name: string }) {
  const { t } = useTranslation('plant-health');
  if (pictures.length === 0) return null;
  return (
    <ul className="ph-guide__pictures" aria-label={t('guide.pictures', { name })}>
      {pictures.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              className="ph-guide__photo"
              src={url}
              alt={t('guide.picture', { name, number: index + 1, count: pictures.length })}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
