import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import type { ResourceDefinition } from '@teachnet/contract'
import { isRecord } from '@teachnet/protocol'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { queryKeys } from '../../crud/services/query-keys.ts'
import { toFileSize } from '../../values/file-size.ts'
import { toNumber, toText } from '../../values/read-values.ts'

interface Sum {
  readonly files: number
  readonly size: number
}

interface Figures {
  readonly kinds: readonly (Sum & { readonly kind: string })[]
  readonly unused: Sum
  readonly copies: Sum
}

/** The storage used by the files; a click shows it by kind, with the space that could be freed. */
export function MediaFigures({ definition }: { readonly definition: ResourceDefinition }) {
  const text = useText()
  const locale = useLocale()
  const { source } = useCrud()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data } = useQuery({
    queryKey: queryKeys.call(definition.controller, 'figures'),
    queryFn: async ({ signal }) =>
      readFigures(await source.resource(definition).ask('figures', {}, { signal, showError: false })),
  })
  if (!data) return null
  const all = data.kinds.reduce((sum, { files, size }) => ({ files: sum.files + files, size: sum.size + size }), none)
  const say = ({ files, size }: Sum) => text('media.figures.sum', { count: files, size: toFileSize(size, locale) })
  const lines = [
    ...data.kinds.map((sum) => ({ name: text(`media.kind.${sum.kind}`), sum })),
    { name: text('media.usage.unused'), sum: data.unused },
    { name: text('media.copies.several'), sum: data.copies },
  ]
  return (
    <>
      <Button size="small" color="inherit" aria-haspopup="dialog" onClick={(event) => setAnchor(event.currentTarget)}>
        {text('media.figures.all', { files: all.files, size: toFileSize(all.size, locale) })}
      </Button>
      <Popover open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <Box role="dialog" aria-label={text('media.figures')} sx={{ p: 4, minWidth: 260 }}>
          <Typography variant="subtitle2" component="h2" sx={{ mb: 2 }}>
            {text('media.figures')}
          </Typography>
          <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 6, rowGap: 1 }}>
            {lines.map(({ name, sum }) => (
              <Box key={name} sx={{ display: 'contents' }}>
                <Typography component="dt" variant="body2" color="textSecondary">
                  {name}
                </Typography>
                <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right' }}>
                  {say(sum)}
                </Typography>
              </Box>
            ))}
          </Box>
        </Box>
      </Popover>
    </>
  )
}

const none: Sum = { files: 0, size: 0 }

function readFigures(raw: unknown): Figures {
  const data = isRecord(raw) ? raw : {}
  const kinds = Array.isArray(data.kinds) ? data.kinds.filter(isRecord) : []
  return {
    kinds: kinds.map((each) => ({ kind: toText(each.kind), ...readSum(each) })),
    unused: readSum(data.unused),
    copies: readSum(data.copies),
  }
}

function readSum(raw: unknown): Sum {
  return isRecord(raw) ? { files: toNumber(raw.files) ?? 0, size: toNumber(raw.size) ?? 0 } : none
}
