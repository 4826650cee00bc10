import { useNavigate } from 'react-router';
import { HighlightsPresentation } from './highlights/highlights-presentation.tsx';

/** `/presentation/goodnews`: the highlights, without anything around them. The logo leads to the start page. */
export function HighlightsPage() {
  const navigate = useNavigate();
  return <HighlightsPresentation onClose={() => void navigate('/')} />;
}
