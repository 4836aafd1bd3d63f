import { useLength } from '../../fields/shared/use-length.ts'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { TrustedPublisher } from '@teachnet/contract/modules'
import { useFormats, useText } from '@teachnet/i18n/react'
import { useState, type ReactNode, type SubmitEvent, useId } from 'react'
import { type MarketApi, problemOf, useAct } from './market.api.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'

/** The publishers whose signatures are trusted. */
export function MarketPublishers({ api }: { readonly api: MarketApi }) {
  const text = useText()
  const publishers = useQuery({
    queryKey: ['module-publishers'],
    queryFn: ({ signal }) => api.publishers(signal),
    staleTime: 0,
  })
  const [name, setName] = useState('')
  const [key, setKey] = useState('')
  const length = useLength(name, 60)
  const { problem, act } = useAct()
  const reload = () => void publishers.refetch()
  const add = () =>
    act(
      () => api.addPublisher({ key: key.trim(), name: name.trim() }),
      () => {
        setName('')
        setKey('')
        reload()
      },
    )
  return (
    <MarketList
      title={text('market.publishers')}
      help={text('market.publishersHelp')}
      inputs={
        <>
          <TextField
            size="small"
            label={text('market.publisherName')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            {...length.problem}
            sx={{ flex: '1 1 160px' }}
          />
          <TextField
            size="small"
            label={text('market.publisherKey')}
            value={key}
            onChange={({ target }) => setKey(target.value)}
            slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
            sx={{ flex: '2 1 280px' }}
          />
        </>
      }
      addLabel={text('market.addPublisher')}
      canAdd={!length.isTooLong && name.trim() !== '' && key.trim() !== ''}
      onAdd={add}
      problem={problem || (publishers.isError ? problemOf(publishers.error) : '')}
    >
      {publishers.data?.list.map((publisher) => (
        <PublisherEntry
          key={publisher.key}
          publisher={publisher}
          onRemove={() => act(() => api.removePublisher(publisher.key), reload)}
        />
      ))}
    </MarketList>
  )
}

function PublisherEntry({
  publisher: { key, name, username, create_time, isOwn },
  onRemove,
}: {
  readonly publisher: TrustedPublisher
  readonly onRemove: () => void
}) {
  const text = useText()
  const { dateTime } = useFormats()
  const time = dateTime(create_time)
  const origin = isOwn
    ? text('market.publisherOwn')
    : username === ''
      ? text('market.publisherAddedAt', { time })
      : text('market.publisherAdded', { username, time })
  const removal = {
    label: text('market.removePublisher'),
    name: text('market.removePublisherNamed', { name }),
    onRemove,
  }
  return (
    <MarketEntry removal={isOwn ? undefined : removal}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="body2">{name}</Typography>
        <Typography component="code" variant="body2" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {key}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {origin}
        </Typography>
      </Box>
    </MarketEntry>
  )
}

interface MarketListProps {
  readonly title: string
  readonly help: string
  /** Entries, as `MarketEntry`. */
  readonly children: ReactNode
  /** Inputs for a new entry. */
  readonly inputs: ReactNode
  readonly addLabel: string
  readonly canAdd: boolean
  readonly onAdd: () => void
  /** Empty: none. */
  readonly problem: string
}

/** A list of entries of the market, with a form that adds one. */
export function MarketList({ title, help, children, inputs, addLabel, canAdd, onAdd, problem }: MarketListProps) {
  const id = useId()
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    onAdd()
  }
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ mt: 6, p: { xs: 4, sm: 5 } }}>
      <Typography id={id} component="h2" variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3, maxWidth: 760 }}>
        {help}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {children}
      </Box>
      <Box component="form" onSubmit={add} noValidate sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        {inputs}
        <Button type="submit" variant="outlined" sx={{ alignSelf: 'end' }} disabled={!canAdd}>
          {addLabel}
        </Button>
      </Box>
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
    </Paper>
  )
}

interface MarketEntryProps {
  readonly children: ReactNode
  /** Absent: the entry cannot be removed. */
  readonly removal?: { readonly label: string; readonly name: string; readonly onRemove: () => void } | undefined
}

export function MarketEntry({ children, removal }: MarketEntryProps) {
  return (
    <Box component="li" sx={entryStyle}>
      {children}
      {removal && (
        <Button color="error" onClick={removal.onRemove} aria-label={removal.name}>
          {removal.label}
        </Button>
      )}
    </Box>
  )
}

const entryStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
} as const
