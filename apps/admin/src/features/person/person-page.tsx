import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { useServices } from '../../session/app-services.ts'
import type { PageProps } from '../../session/page-props.ts'
import { PersonForm } from './person-form.tsx'
import { PersonFound } from './person-found.tsx'
import { PersonRequests, requestsKey } from './person-requests.tsx'
import { type TypedIdentifier, usePersonSearch } from './use-person-search.ts'

const empty: readonly TypedIdentifier[] = [{ kind: 'mobile', value: '' }]

/** Finds, exports and erases what is stored about a person, and lists the requests. */
export function PersonPage({ entry: { title } }: PageProps) {
  const text = useText()
  const { client } = useServices()
  const cache = useQueryClient()
  const search = usePersonSearch(client, () => void cache.invalidateQueries({ queryKey: requestsKey }))
  const [identifiers, setIdentifiers] = useState(empty)
  const [reason, setReason] = useState('')
  const { result } = search

  function searchFor(next: readonly TypedIdentifier[]): void {
    setIdentifiers(next)
    void search.find({ identifiers: next, reason })
  }

  return (
    <Stack className="page-body" spacing={5} sx={{ maxWidth: 1100 }}>
      <div>
        <Typography component="h1" variant="h1">
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {text('person.lead')}
        </Typography>
      </div>
      <PersonForm
        identifiers={identifiers}
        reason={reason}
        problems={search.problems}
        isBusy={search.isBusy}
        onIdentifiers={setIdentifiers}
        onReason={setReason}
        onSearch={() => searchFor(identifiers)}
      />
      {search.problems[''] !== undefined && <Alert severity="error">{search.problems['']}</Alert>}
      {result && <PersonFound result={result} search={search} searchFor={searchFor} />}
      <PersonRequests />
    </Stack>
  )
}
