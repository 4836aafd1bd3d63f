import { useLength } from '../../fields/shared/use-length.ts'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { TrustedPublisher } from '@teachnet/contract/modules'
import { useFormats, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { type MarketApi, problemOf } from './market.api.ts'
import { MarketEntry, MarketList } from './market-list.tsx'
import { useAct } from './use-act.ts'

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
