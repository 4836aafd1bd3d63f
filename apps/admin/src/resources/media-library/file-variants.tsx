import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ResourceDefinition } from '@teachnet/contract'
import { isRecord } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { queryKeys } from '../../crud/services/query-keys.ts'
import { isOn, toNumber, toText } from '../../values/read-values.ts'

interface Variant {
  readonly width: number
  readonly format: string
  readonly url: string
  readonly isMade: boolean
}

/** The smaller copies of a picture that pages offer, each with its address; loaded when they are opened. */
export function FileVariants({ definition, id }: { readonly definition: ResourceDefinition; readonly id: number }) {
  const text = useText()
  const { source, toUrl } = useCrud()
  const { data, refetch } = useQuery({
    queryKey: queryKeys.call(definition.controller, 'variants', id),
    queryFn: async ({ signal }) =>
      readVariants(await source.resource(definition).ask('variants', { id }, { signal, showError: false })),
    enabled: false,
  })
  return (
    <Box component="details" onToggle={() => void refetch()} sx={{ mb: 6 }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, minHeight: 24 }}>
        {text('media.variants')}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {text('media.variants.help')}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 2, pl: 5, columns: { sm: 2 } }}>
        {data?.map(({ width, format, url, isMade }) => (
          <li key={url}>
            <Link href={toUrl(url)} target="_blank" rel="noreferrer">
              {text('media.variant', { width, format: format.toUpperCase() })}
            </Link>{' '}
            <Typography component="span" variant="body2" color="textSecondary">
              {text(isMade ? 'media.variant.made' : 'media.variant.later')}
            </Typography>
          </li>
        ))}
      </Box>
    </Box>
  )
}

function readVariants(reply: unknown): readonly Variant[] {
  const list = isRecord(reply) && Array.isArray(reply.list) ? reply.list.filter(isRecord) : []
  return list.map(({ width, format, url, is_made }) => ({
    width: toNumber(width) ?? 0,
    format: toText(format),
    url: toText(url),
    isMade: isOn(is_made),
  }))
}
