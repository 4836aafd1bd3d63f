import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { ResourceDefinition } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { type KeyboardEvent, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { isRecord } from '@teachnet/protocol'
import type { FormValues } from '../../records/form/form-values.ts'
import { toMediaFile } from '../../records/media/media-file.ts'
import { Auth, useCrud } from '../../records/services/crud-services.tsx'
import type { Row } from '../../records/record/row.ts'
import { FormBody } from '../../records/form/form-body.tsx'
import { RecordFacts } from '../../records/record/record-values.tsx'
import type { OwnFormProps } from '../../records/page/overrides.ts'
import { FilePreview } from '../../fields/shared/media/file-tile.tsx'
import { toNumber, isOn, toText } from '../../values/read-values.ts'
import { WithMessages } from '../../messages/with-messages.tsx'
import { FileUses } from './file-uses.tsx'
import { queryKeys } from '../../records/services/query-keys.ts'

/** Fields that only pictures have. */
const pictureFields = ['alt', 'focus_x', 'focus_y']

/** A file with its preview, its description, its uses and, for a picture, its sizes. */
export function MediaForm(props: OwnFormProps) {
  return (
    <WithMessages of="media">
      <MediaFormBody {...props} />
    </WithMessages>
  )
}

function MediaFormBody({ definition, row, view }: OwnFormProps) {
  const { control } = useFormContext<FormValues>()
  const file = row && toMediaFile(row)
  const isPicture = file?.kind === 'image'
  const visible = useMemo(() => (isPicture ? definition : without(definition, pictureFields)), [definition, isPicture])
  const isOwn = 'focus_x' in definition.fields
  return (
    <>
      {file && (
        <Stack sx={{ mb: 4 }}>
          {isPicture && isOwn ? <FocusPicture row={row} /> : <FilePreview file={file} alt={file.name} />}
        </Stack>
      )}
      <FormBody definition={visible} target={file?.id ?? 'add'} control={control} view={view} />
      {file && isOwn && (
        <Auth node="routine/attachment/uses">
          <FileUses definition={definition} id={file.id} />
        </Auth>
      )}
      {isPicture && isOwn && (
        <Auth node="routine/attachment/variants">
          <FileVariants definition={definition} id={file.id} />
        </Auth>
      )}
      {row && <RecordFacts definition={definition} row={row} />}
    </>
  )
}

function without(definition: ResourceDefinition, names: readonly string[]): ResourceDefinition {
  const fields = Object.entries(definition.fields).filter(([name]) => !names.includes(name))
  return { ...definition, fields: Object.fromEntries(fields) }
}

/** Percent that an arrow key moves the focal point. */
const step = 5

/** The whole picture with its focal point, which a click or the arrow keys move; the fields below show it as numbers. */
function FocusPicture({ row }: { readonly row: Row }) {
  const text = useText()
  const { toUrl } = useCrud()
  const { control, setValue } = useFormContext<FormValues>()
  const [focusX, focusY] = useWatch({ control, name: ['focus_x', 'focus_y'] })
  const [x, y] = [toNumber(focusX) ?? 50, toNumber(focusY) ?? 50]
  const move = (nextX: number, nextY: number) => {
    const options = { shouldDirty: true, shouldValidate: true }
    setValue('focus_x', percent(nextX), options)
    setValue('focus_y', percent(nextY), options)
  }
  const byKey = (event: KeyboardEvent) => {
    const [right, down] = arrows[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    move(x + right * step, y + down * step)
  }
  const file = toMediaFile(row)
  return (
    <Box sx={{ position: 'relative', alignSelf: 'center', maxWidth: '100%', lineHeight: 0 }}>
      <Box
        component="img"
        src={toUrl(file.url)}
        alt={file.alt || file.name}
        sx={{ maxWidth: '100%', maxHeight: 340, borderRadius: '6px' }}
      />
      <Box
        component="button"
        type="button"
        aria-label={text('media.focus', { x, y })}
        title={text('media.focus.help')}
        onKeyDown={byKey}
        onClick={(event) => {
          if (event.detail === 0) return
          const place = event.currentTarget.getBoundingClientRect()
          move(((event.clientX - place.left) / place.width) * 100, ((event.clientY - place.top) / place.height) * 100)
        }}
        sx={{
          position: 'absolute',
          top: 0,
          right: 0,
          bottom: 0,
          left: 0,
          p: 0,
          border: 0,
          bgcolor: 'transparent',
          cursor: 'crosshair',
        }}
      >
        <Box
          component="span"
          sx={{
            position: 'absolute',
            left: `${x}%`,
            top: `${y}%`,
            width: 22,
            height: 22,
            m: '-11px',
            borderRadius: '50%',
            border: '2px solid #fff',
            boxShadow: '0 0 0 2px rgba(0, 0, 0, .65), inset 0 0 0 2px rgba(0, 0, 0, .35)',
          }}
        />
      </Box>
    </Box>
  )
}

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function percent(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)))
}

interface Variant {
  readonly width: number
  readonly format: string
  readonly url: string
  readonly isMade: boolean
}

/** The smaller copies of a picture that pages offer, each with its address; loaded when they are opened. */
function FileVariants({ definition, id }: { readonly definition: ResourceDefinition; readonly id: number }) {
  const text = useText()
  const { source, toUrl } = useCrud()
  const { data, refetch } = useQuery({
    queryKey: queryKeys.call(definition.controller, 'variants', id),
    queryFn: async ({ signal }) =>
      readVariants(await source.resource(definition).read('variants', { id }, { signal, showError: false })),
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
