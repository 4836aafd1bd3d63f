import { deskCalls, type MemberExport } from '@teachnet/contract/desk'
import type { DataOf } from '@teachnet/protocol'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useAtomValue } from 'jotai'
import { useEffect, useState, type ReactNode } from 'react'
import { useLoaderData, useNavigate, useRevalidator } from 'react-router'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useFormats, useText } from '@teachnet/i18n/react'
import type { MemberServices } from '../../session/services.ts'
import { PlannedDeletion } from './planned-deletion.tsx'

const ProofDialog = lazyPart(async () => (await import('./proof-dialog.tsx')).ProofDialog)

/** Interval at which the page checks whether an archive is ready, in ms. */
const pollPause = 3000

export function createDataRoute({ client, session }: MemberServices) {
  return function DataRoute() {
    const { exports, deletion, left } = useLoaderData<DataOf<typeof deskCalls.memberData>>()
    const { revalidate, state } = useRevalidator()
    const navigate = useNavigate()
    const member = useAtomValue(session.infoAtom)
    const text = useText()
    const { money } = useFormats()
    const [confirmed, setConfirmed] = useState<'export' | 'deletion'>()
    const close = () => setConfirmed(undefined)
    const isWaiting = exports.some((each) => each.state === 'waiting')
    useEffect(() => {
      if (!isWaiting || state !== 'idle') return undefined
      const timer = setTimeout(() => void revalidate(), pollPause)
      return () => clearTimeout(timer)
    }, [isWaiting, state, revalidate])
    if (!member) return null
    const contacts = (['email', 'mobile'] as const).flatMap((type) =>
      member[type] === '' ? [] : [{ type, address: member[type] }],
    )
    return (
      <>
        <DataPage
          exports={exports}
          deletion={deletion}
          onExport={() => setConfirmed('export')}
          onKeep={async () => {
            await client.call(deskCalls.keepAccount, { body: {}, showSuccess: true })
            await revalidate()
          }}
          onDelete={() => setConfirmed('deletion')}
        />
        {confirmed && (
          <PartBoundary isOver>
            <ProofDialog
              title={text(confirmed === 'export' ? 'data.exportNow' : 'data.deletionNow')}
              action={text(confirmed === 'export' ? 'data.exportYes' : 'data.deletionYes')}
              color={confirmed === 'export' ? 'primary' : 'error'}
              consent={
                confirmed === 'deletion' && Number(left.money) > 0
                  ? text('data.giveUp', { money: money(left.money) })
                  : undefined
              }
              contacts={contacts}
              onSendCode={async (type) => {
                await client.call(deskCalls.sendDataCode, { body: { type, purpose: confirmed }, showSuccess: true })
              }}
              onConfirm={async (proof) => {
                const body = { type: 'email', ...proof } as const
                if (confirmed === 'export') {
                  await client.call(deskCalls.exportData, { body, showSuccess: true })
                  close()
                  return revalidate()
                }
                await client.call(deskCalls.deleteAccount, { body, showSuccess: true })
                session.tokens.clear()
                session.forget()
                return navigate('/login', { replace: true })
              }}
              onClose={close}
            >
              {confirmed === 'export' ? (
                <Alert severity="info">{text('data.exportConfirm')}</Alert>
              ) : (
                <LeftBehind left={left} />
              )}
            </ProofDialog>
          </PartBoundary>
        )}
      </>
    )
  }
}

interface DataPageProps {
  readonly exports: readonly MemberExport[]
  /** When the account is deleted, in Unix seconds; null: it is not. */
  readonly deletion: number | null
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onKeep: () => Promise<void>
  readonly onExport: () => void
  readonly onDelete: () => void
}

/** The member's own data: archives to download, and the deletion of the account. */
function DataPage({ exports, deletion, onExport, onKeep, onDelete }: DataPageProps) {
  const text = useText()
  return (
    <Stack spacing={5}>
      <Typography component="h1" variant="h1">
        {text('data.title')}
      </Typography>
      {deletion !== null && <PlannedDeletion due={deletion} onKeep={onKeep} />}
      <Part title={text('data.export')} help={text('data.exportHelp')}>
        <ExportList exports={exports} />
        <div>
          <Button variant="outlined" disabled={exports.some(({ state }) => state === 'waiting')} onClick={onExport}>
            {text('data.exportNow')}
          </Button>
        </div>
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

/** What the deletion of the account means for what the member still has here. */
function LeftBehind({ left: { money, score, applications } }: Pick<DataOf<typeof deskCalls.memberData>, 'left'>) {
  const text = useText()
  const formats = useFormats()
  const hasMoney = Number(money) > 0
  return (
    <Alert severity="warning">
      {text('data.deletionConfirm')}
      {(hasMoney || score > 0 || applications.length > 0) && (
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {hasMoney && <li>{text('data.left.money', { money: formats.money(money) })}</li>}
          {score > 0 && <li>{text('data.left.score', { score })}</li>}
          {applications.map(({ number, subject }) => (
            <li key={number}>
              {text('data.left.application', { name: [number, subject].filter(Boolean).join(' · ') })}
            </li>
          ))}
        </ul>
      )}
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
