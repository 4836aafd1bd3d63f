import { shown } from '@teachnet/account-pages/refusals'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { MemberExport } from '@teachnet/contract/desk'
import { useFormats, useText } from '@teachnet/i18n/react'
import { type ReactNode, useState } from 'react'

export interface DataPageProps {
  readonly exports: readonly MemberExport[]
  /** When the account is deleted, in Unix seconds; null: it is not. */
  readonly deletion: number | null
  /** Each rejects when the server refuses; the client has then shown the reason. */
  readonly onExport: () => Promise<void>
  readonly onKeep: () => Promise<void>
  readonly onDelete: () => void
}

/** The member's own data: archives to download, and the deletion of the account. */
export function DataPage({ exports, deletion, onExport, onKeep, onDelete }: DataPageProps) {
  const text = useText()
  return (
    <Stack spacing={5}>
      <Typography component="h1" variant="h1">
        {text('data.title')}
      </Typography>
      {deletion !== null && <PlannedDeletion due={deletion} onKeep={onKeep} />}
      <Part title={text('data.export')} help={text('data.exportHelp')}>
        <ExportList exports={exports} />
        <ActionButton onAct={onExport} isOff={exports.some(({ state }) => state === 'waiting')}>
          {text('data.exportNow')}
        </ActionButton>
      </Part>
      {deletion === null && (
        <Part title={text('data.deletion')} help={text('data.deletionHelp')}>
          <Typography>{text('data.deletionKept')}</Typography>
          <div>
            <Button color="error" variant="outlined" onClick={onDelete}>
              {text('data.deletionNow')}
            </Button>
          </div>
        </Part>
      )}
    </Stack>
  )
}

/** Names the day of the deletion and offers to cancel it. */
export function PlannedDeletion({ due, onKeep }: { readonly due: number } & Pick<DataPageProps, 'onKeep'>) {
  const text = useText()
  const { dateTime } = useFormats()
  return (
    <Alert
      severity="warning"
      action={
        <ActionButton onAct={onKeep} color="inherit">
          {text('data.keep')}
        </ActionButton>
      }
    >
      {text('data.planned', { time: dateTime(due) })}
    </Alert>
  )
}

function ExportList({ exports }: Pick<DataPageProps, 'exports'>) {
  const text = useText()
  const { dateTime } = useFormats()
  if (exports.length === 0) return null
  return (
    <List disablePadding aria-label={text('data.exports')} aria-live="polite">
      {exports.map(({ id, state, size, create_time: begun, expire_time: until, url }) => (
        <ListItem
          key={id}
          disableGutters
          divider
          secondaryAction={
            state === 'ready' && (
              <Button component="a" href={url} size="small" download="my-data.zip">
                {text('data.download')}
              </Button>
            )
          }
        >
          <ListItemText
            primary={dateTime(begun)}
            secondary={text(`data.state.${state}`, {
              size: Math.max(1, Math.round(size / 1024)),
              until: dateTime(until),
            })}
            sx={{ pr: 16 }}
          />
        </ListItem>
      ))}
    </List>
  )
}

interface ActionButtonProps {
  readonly children: ReactNode
  readonly onAct: () => Promise<void>
  readonly isOff?: boolean
  readonly color?: 'inherit' | 'primary'
}

function ActionButton({ children, onAct, isOff = false, color = 'primary' }: ActionButtonProps) {
  const [isBusy, setBusy] = useState(false)
  async function act(): Promise<void> {
    setBusy(true)
    await onAct().catch(shown)
    setBusy(false)
  }
  return (
    <div>
      <Button
        color={color}
        variant={color === 'primary' ? 'outlined' : 'text'}
        loading={isBusy}
        disabled={isOff}
        onClick={() => void act()}
      >
        {children}
      </Button>
    </div>
  )
}

function Part({
  title,
  help,
  children,
}: {
  readonly title: string
  readonly help: string
  readonly children: ReactNode
}) {
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ p: { xs: 4, sm: 6 } }}>
      <Stack spacing={4}>
        <div>
          <Typography component="h2" variant="h2">
            {title}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>{help}</Typography>
        </div>
        {children}
      </Stack>
    </Paper>
  )
}
