import Avatar from '@mui/material/Avatar'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItemAvatar from '@mui/material/ListItemAvatar'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { deskCalls } from '@teachnet/contract/desk'
import { useText } from '@teachnet/i18n/react'
import type { DataOf } from '@teachnet/protocol'
import { Link } from 'react-router'

interface CoursesPageProps extends DataOf<typeof deskCalls.ownCourses> {
  /** Address of the public site's pages, without a slash at the end. */
  readonly publicSite: string
  readonly toImageUrl: (path: string) => string
}

/** The courses in which the member has a confirmed enrolment. */
export function CoursesPage({ list, publicSite, toImageUrl }: CoursesPageProps) {
  const text = useText()
  return (
    <Stack spacing={4}>
      <Typography component="h1" variant="h1">
        {text('courses.title')}
      </Typography>
      {list.length > 0 ? (
        <Paper variant="outlined" sx={{ p: 2 }}>
          <List disablePadding aria-label={text('courses.title')}>
            {list.map(({ id, title, cover, videos, done }) => (
              <li key={id}>
                <ListItemButton
                  component={Link}
                  to={`/account/courses?id=${id}`}
                  sx={{ gap: 3, px: 2, borderRadius: 1 }}
                >
                  <ListItemAvatar sx={{ minWidth: 0 }}>
                    <Avatar
                      variant="rounded"
                      src={cover ? toImageUrl(cover) : undefined}
                      alt=""
                      sx={{ width: 88, height: 55 }}
                    />
                  </ListItemAvatar>
                  <ListItemText
                    primary={title}
                    secondary={videos === 0 ? text('courses.noVideos') : text('courses.done', { done, videos })}
                    sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
                  />
                </ListItemButton>
              </li>
            ))}
          </List>
        </Paper>
      ) : (
        <Paper variant="outlined" sx={{ p: 5 }}>
          <Stack spacing={4} sx={{ alignItems: 'flex-start' }}>
            <Typography sx={{ color: 'text.secondary' }}>{text('courses.empty')}</Typography>
            <Stack direction="row" useFlexGap spacing={3} sx={{ flexWrap: 'wrap' }}>
              <Button variant="outlined" component="a" href={`${publicSite}/course`}>
                {text('courses.browse')}
              </Button>
              <Button variant="outlined" component={Link} to="/account/applications">
                {text('courses.applications')}
              </Button>
            </Stack>
          </Stack>
        </Paper>
      )}
    </Stack>
  )
}
