import { Link } from 'react-router';

/** A link within a row that opens something else: the row keeps still. */
export function EntryLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="al-link" onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  );
}
