import { deskCalls, type SavedCard } from '@teachnet/contract/desk'
import type { DataOf } from '@teachnet/protocol'
import { toAssetUrl, useAreaState } from '@teachnet/session'
import { useLoaderData, useRevalidator } from 'react-router'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import type { MemberServices } from '../../session/services.ts'
import { SavedEntry, SavedList, type SavedListProps } from './saved-list.tsx'

export function createSavedRoute({ client, publicSite }: MemberServices) {
  return function SavedRoute() {
    const { list, offered } = useLoaderData<DataOf<typeof deskCalls.savedItems>>()
    const { revalidate } = useRevalidator()
    const site = useAreaState()?.site
    return (
      <SavedPage
        list={list}
        offered={offered}
        publicSite={publicSite.replace(/\/$/, '')}
        toImageUrl={(path) => toAssetUrl(path, site?.cdnUrl ?? '')}
        onSave={async ({ controller, id }, saved) => {
          await client.call(deskCalls.saveItem, { body: { controller, id, saved } })
          await revalidate()
        }}
      />
    )
  }
}

interface SavedPageProps extends SavedListProps {
  /** The record that a page of the public site offers to save; null without one. */
  readonly offered: SavedCard | null
}

/** Teachers, courses and articles that the member has saved. */
function SavedPage({ list, offered, ...parts }: SavedPageProps) {
  const text = useText()
  const isKnown = list.some(({ controller, id }) => controller === offered?.controller && id === offered.id)
  return (
    <Stack spacing={4}>
      <Typography component="h1" variant="h1">
        {text('saved.title')}
      </Typography>
      {offered && (
        <Paper component="section" variant="outlined" aria-label={text('saved.offered')} sx={{ p: 2 }}>
          <List disablePadding>
            <SavedEntry card={offered} isSaved={isKnown} {...parts} />
          </List>
          <Box sx={{ px: 2, pb: 2 }}>
            <Button component="a" size="small" href={`${parts.publicSite}${offered.path}`}>
              {text('saved.back')}
            </Button>
          </Box>
        </Paper>
      )}
      {list.length > 0 && (
        <Paper variant="outlined" sx={{ p: 2 }}>
          <SavedList list={list} {...parts} />
        </Paper>
      )}
      {list.length === 0 && !offered && (
        <Paper variant="outlined" sx={{ p: 5 }}>
          <Stack spacing={4} sx={{ alignItems: 'flex-start' }}>
            <Typography sx={{ color: 'text.secondary' }}>{text('saved.empty')}</Typography>
            <Stack direction="row" useFlexGap spacing={3} sx={{ flexWrap: 'wrap' }}>
              <Button variant="outlined" component="a" href={`${parts.publicSite}/course`}>
                {text('saved.courses')}
              </Button>
              <Button variant="outlined" component="a" href={`${parts.publicSite}/teachers`}>
                {text('saved.teachers')}
              </Button>
            </Stack>
          </Stack>
        </Paper>
      )}
    </Stack>
  )
}
