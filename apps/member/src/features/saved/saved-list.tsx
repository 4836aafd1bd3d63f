import type { SavedCard } from '@teachnet/contract/desk'
import { alreadyShown } from '@teachnet/account-pages/refusals'
import Avatar from '@mui/material/Avatar'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemAvatar from '@mui/material/ListItemAvatar'
import ListItemText from '@mui/material/ListItemText'
import MuiLink from '@mui/material/Link'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'

export interface SavedListProps {
  /** Latest first. */
  readonly list: readonly SavedCard[]
  /** Address of the public site's pages, without a slash at the end. */
  readonly publicSite: string
  readonly toImageUrl: (path: string) => string
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onSave: (card: SavedCard, saved: boolean) => Promise<void>
}

/** Saved records, each with the button that removes it. */
export function SavedList({ list, ...parts }: SavedListProps) {
  const text = useText()
  return (
    <List disablePadding aria-label={text('saved.title')}>
      {list.map((card) => (
        <SavedEntry key={`${card.controller} ${card.id}`} card={card} isSaved {...parts} />
      ))}
    </List>
  )
}

type SavedEntryProps = Omit<SavedListProps, 'list'> & { readonly card: SavedCard; readonly isSaved: boolean }

/** A saved record, or one that can be saved, with its button. */
export function SavedEntry({ card, isSaved, publicSite, toImageUrl, onSave }: SavedEntryProps) {
  const text = useText()
  const [isBusy, setBusy] = useState(false)
  const { controller, title, path, picture } = card
  const name = title || text('saved.gone')

  async function toggle(): Promise<void> {
    setBusy(true)
    await onSave(card, !isSaved).catch(alreadyShown)
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
