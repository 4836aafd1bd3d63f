import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ResourceDefinition } from '@teachnet/contract'
import { useFormats, useText } from '@teachnet/i18n/react'
import { useId } from 'react'
import { useCrud } from '../../records/services/crud-services.tsx'
import { toNumber, toText } from '../../values/read-values.ts'

interface OwnLogProps {
  readonly definition: ResourceDefinition
  readonly adminId: number
}

/** The old client shows the same number. */
const shown = 12

/** The latest log entries of the administrator. */
export function OwnLog({ definition, adminId }: OwnLogProps) {
  const text = useText()
  const { dateTime } = useFormats()
  const id = useId()
  const { source } = useCrud()
  const log = useQuery({
    queryKey: ['own-log', adminId],
    queryFn: ({ signal }) =>
      source
        .resource(definition)
        .index(
          { limit: shown, search: [{ field: 'admin_id', operator: 'eq', val: String(adminId) }] },
          { signal, showError: false },
        ),
  })
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 4, sm: 5 }, minWidth: 0 }}>
      <Typography id={id} component="h2" variant="h2" sx={{ mb: 3 }}>
        {text('profile.log')}
      </Typography>
      {log.isPending && <Skeleton role="status" aria-label={text('crud.loading')} variant="rounded" height={160} />}
      {log.isError && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => void log.refetch()}>
              {text('crud.error.retry')}
            </Button>
          }
        >
          {log.error.message}
        </Alert>
      )}
      {log.data?.list.length === 0 && <Typography color="textSecondary">{text('profile.log.empty')}</Typography>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {log.data?.list.map((row) => (
          <Box
            component="li"
            key={row.id}
            sx={{ py: 2, '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}
          >
            <Typography>{toText(row['title'])}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              <time>{dateTime(toNumber(row['create_time']))}</time> · {toText(row['ip'])}
            </Typography>
          </Box>
        ))}
      </Box>
    </Paper>
  )
}
