import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ResourceDefinition } from '@teachnet/contract'
import { isRecord } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useId } from 'react'
import { useCrud } from '../../records/services/crud-services.tsx'
import { queryKeys } from '../../records/services/query-keys.ts'
import { toFileUsers } from '../../records/record/read-file-users.ts'
import { FileUsersList } from '../../records/record/file-users-list.tsx'

/** The records that use a file, with links to them. */
export function FileUses({ definition, id }: { readonly definition: ResourceDefinition; readonly id: number }) {
  const text = useText()
  const titleId = useId()
  const { source } = useCrud()
  const { data, isError } = useQuery({
    queryKey: queryKeys.call(definition.controller, 'uses', id),
    queryFn: async ({ signal }) => {
      const reply = await source.resource(definition).read('uses', { id }, { signal, showError: false })
      return toFileUsers(isRecord(reply) ? reply.users : undefined)
    },
  })
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 6 }}>
      <Typography id={titleId} variant="h3" component="h3" sx={{ pt: 3, borderTop: 1, borderColor: 'divider' }}>
        {text('media.uses')}
      </Typography>
      {isError && <Typography role="alert">{text('crud.error.title')}</Typography>}
      {data?.length === 0 && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {text('media.uses.none')}
        </Typography>
      )}
      {data && <FileUsersList users={data} />}
    </Box>
  )
}
