import { useSearchParams } from 'react-router';
import { FacilityDetail } from './facility-detail.tsx';
import { FacilityList } from './facility-list.tsx';

/** All facilities, or one of them with everything that belongs to it. */
export function FacilitiesPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('in'));
  return Number.isInteger(id) && id > 0 ? <FacilityDetail key={id} id={id} /> : <FacilityList />;
}
