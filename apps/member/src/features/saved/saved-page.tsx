import { shown } from '@teachnet/account-pages/refusals'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemAvatar from '@mui/material/ListItemAvatar'
import ListItemText from '@mui/material/ListItemText'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { SavedCard } from '@teachnet/contract/desk'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'

export interface SavedPageProps {
  /** Latest first. */
  readonly list: readonly SavedCard[]
  /** The record that a page of the public site offers to save; null without one. */
  readonly offered: SavedCard | null
  /** Address of the public site's pages, without a slash at the end. */
  readonly publicSite: string
  readonly toImageUrl: (path: string) => string
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onSave: (card: SavedCard, saved: boolean) => Promise<void>
}

/** Teachers, courses and articles that the member has saved. */
export function SavedPage({ list, offered, ...parts }: SavedPageProps) {
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
            <Card card={offered} isSaved={isKnown} {...parts} />
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

/** Saved records, each with the button that removes it. */
export function SavedList({ list, ...parts }: Omit<SavedPageProps, 'offered'>) {
  const text = useText()
  return (
    <List disablePadding aria-label={text('saved.title')}>
      {list.map((card) => (
        <Card key={`${card.controller} ${card.id}`} card={card} isSaved {...parts} />
      ))}
    </List>
  )
}

type CardProps = Omit<SavedPageProps, 'list' | 'offered'> & { readonly card: SavedCard; readonly isSaved: boolean }

function Card({ card, isSaved, publicSite, toImageUrl, onSave }: CardProps) {
  const text = useText()
  const [isBusy, setBusy] = useState(false)
  const { controller, title, path, picture } = card
  const name = title || text('saved.gone')

  async function toggle(): Promise<void> {
    setBusy(true)
    await onSave(card, !isSaved).catch(shown)
    setBusy(false)
  }

  return (
    <ListItem sx={{ gap: 3, px: 2 }}>
      <ListItemAvatar sx={{ minWidth: 0 }}>
        <Avatar
          variant="rounded"
          src={picture ? toImageUrl(picture) : undefined}
          alt=""
          sx={{ width: 56, height: 56 }}
        />
      </ListItemAvatar>
      <ListItemText
        primary={
          title ? (
            <MuiLink href={`${publicSite}${path}`} color="inherit" underline="hover">
              {title}
            </MuiLink>
          ) : (
            name
          )
        }
        secondary={text(`saved.kind.${controller}`)}
        sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
      />
      <Button
        size="small"
        variant={isSaved ? 'text' : 'contained'}
        color={isSaved ? 'inherit' : 'primary'}
        loading={isBusy}
        aria-label={text(isSaved ? 'saved.removeNamed' : 'saved.addNamed', { name })}
        onClick={() => void toggle()}
        sx={{ flex: 'none' }}
      >
        {text(isSaved ? 'saved.remove' : 'saved.add')}
      </Button>
    </ListItem>
  )
}
