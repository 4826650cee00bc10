import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SessionUser } from '@trellis/web-kit';

interface PersonProps {
  user: SessionUser;
  isMini: boolean;
}

/** Who is signed in, and as what. */
export function Person({ user, isMini }: PersonProps) {
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ') || user.email;
  const initials = [user.firstname, user.lastname].map((part) => part?.[0] ?? '').join('') || (user.email[0] ?? '');
  const position = user.position ?? user.roles[0]?.name;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        flex: 'none',
        minHeight: 56,
        px: isMini ? 2 : 1.75,
        mb: 1,
      }}
    >
      <Avatar
        {...(user.profileImg ? { src: user.profileImg } : {})}
        alt={isMini ? name : ''}
        {...(isMini && { 'data-hint': name, 'data-hint-side': 'right' })}
        sx={{
          width: 36,
          height: 36,
          fontSize: 14,
          fontWeight: 650,
          bgcolor: 'var(--t-brand-tint)',
          color: 'primary.main',
        }}
      >
        {initials.toUpperCase()}
      </Avatar>
      {isMini ? null : (
        <Box sx={{ minWidth: 0 }}>
          <Typography title={name} sx={{ ...twoLines, fontWeight: 600, lineHeight: 1.3 }}>
            {name}
          </Typography>
          {position ? (
            <Typography variant="caption" noWrap component="p" title={position} sx={{ color: 'text.secondary' }}>
              {position}
            </Typography>
          ) : null}
        </Box>
      )}
    </Box>
  );
}

const twoLines = {
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
} as const;
