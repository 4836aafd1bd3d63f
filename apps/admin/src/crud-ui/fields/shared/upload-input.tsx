import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded'
import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import UploadRounded from '@mui/icons-material/UploadRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { PrivateFieldQuery } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { toAccept, toUploadText } from '@teachnet/upload'
import { type DragEvent, useId, useRef, useState } from 'react'
import { type PendingUpload, useUploads } from '../../../crud/use-uploads.ts'
import type { InputProps } from '../field-props.ts'
import { FieldFrame } from './field-frame.tsx'
import { FileLink, fileName } from './file-link.tsx'
import { Thumbnail } from './thumbnail.tsx'

interface UploadInputProps extends Pick<
  InputProps,
  'id' | 'label' | 'onBlur' | 'inputRef' | 'required' | 'error' | 'help'
> {
  readonly paths: readonly string[]
  readonly onPathsChange: (paths: string[]) => void
  readonly max: number
  readonly isImage: boolean
  /** Extensions and MIME types, comma-separated. */
  readonly accept?: string | undefined
  /** The field, where its files are not for everybody. */
  readonly privateField?: PrivateFieldQuery | undefined
}

/** Where the definition names no limit: what still makes sense on one screen. */
export const mostFiles = 50

/** Attachments: sent from this machine by button or by dropping, or given by address; put in order with the arrows. */
export function UploadInput(props: UploadInputProps) {
  const {
    id,
    label,
    paths,
    onPathsChange,
    max,
    isImage,
    accept,
    privateField,
    onBlur,
    inputRef,
    required,
    error,
    help,
  } = props
  const text = useText()
  const types = accept?.split(',').map((type) => type.trim())
  // Several files may arrive before the form has drawn the first.
  const latest = useRef(paths)
  latest.current = paths
  const change = (next: string[]) => {
    latest.current = next
    onPathsChange(next)
  }
  const add = (path: string) =>
    change(max === 1 ? [path] : [...latest.current.filter((one) => one !== path), path].slice(0, max))
  const uploads = useUploads((file) => add(file.url), {
    types: isImage ? ['image/*'] : (types ?? []),
    ...(privateField && { privateField }),
  })
  const [isOver, setIsOver] = useState(false)
  const [address, setAddress] = useState<string>()
  const room = max === 1 ? 1 : max - paths.length
  const start = (files: FileList | null) => uploads.start([...(files ?? [])].slice(0, room))
  const fileId = useId()
  const move = (from: number, to: number) => {
    const moved = paths[from]
    if (moved !== undefined) change(paths.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    start(event.dataTransfer.files)
  }
  return (
    <FieldFrame {...{ id, label, required, error, help }}>
      <Box
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        sx={{
          border: '1px dashed',
          borderColor: isOver ? 'primary.main' : error ? 'error.main' : 'divider',
          borderRadius: 1,
          p: 2,
          display: 'grid',
          gap: 2,
        }}
      >
        {paths.length > 0 && (
          <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
            {paths.map((path, index) => (
              <Stack key={path} component="li" direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
                {isImage ? <Thumbnail path={path} alt={fileName(path)} size={72} /> : <FileLink path={path} />}
                <Stack direction={isImage ? 'column' : 'row'}>
                  {paths.length > 1 && (
                    <>
                      <IconButton
                        size="small"
                        disabled={index === 0}
                        aria-label={text('crud.upload.earlier', { name: fileName(path) })}
                        onClick={() => move(index, index - 1)}
                      >
                        <ArrowBackRounded sx={{ fontSize: 16 }} />
                      </IconButton>
                      <IconButton
                        size="small"
                        disabled={index === paths.length - 1}
                        aria-label={text('crud.upload.later', { name: fileName(path) })}
                        onClick={() => move(index, index + 1)}
                      >
                        <ArrowForwardRounded sx={{ fontSize: 16 }} />
                      </IconButton>
                    </>
                  )}
                  <IconButton
                    size="small"
                    aria-label={text('crud.upload.remove', { name: fileName(path) })}
                    onClick={() => change(paths.filter((one) => one !== path))}
                  >
                    <CloseRounded sx={{ fontSize: 16 }} />
                  </IconButton>
                </Stack>
              </Stack>
            ))}
          </Box>
        )}
        {uploads.pending.map((one) => (
          <Pending key={one.key} upload={one} onCancel={() => uploads.cancel(one.key)} />
        ))}
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Button
            component="label"
            htmlFor={fileId}
            size="small"
            variant="outlined"
            startIcon={<UploadRounded />}
            disabled={room <= 0}
            tabIndex={-1}
            role={undefined}
          >
            {text(isImage ? 'crud.upload.image' : 'crud.upload.file')}
            <Box
              component="input"
              ref={inputRef}
              id={fileId}
              type="file"
              aria-label={text('crud.upload.choose', { label })}
              accept={isImage ? 'image/*' : types && toAccept({ types })}
              multiple={max > 1}
              disabled={room <= 0}
              onBlur={onBlur}
              onChange={(event) => {
                start(event.currentTarget.files)
                event.currentTarget.value = ''
              }}
              sx={{
                position: 'absolute',
                inset: 0,
                opacity: 0,
                cursor: 'pointer',
                fontSize: 0,
              }}
            />
          </Button>
          <Button
            size="small"
            disabled={room <= 0}
            aria-expanded={address !== undefined}
            onClick={() => setAddress(address === undefined ? '' : undefined)}
          >
            {text('crud.upload.byAddress')}
          </Button>
          <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
            {text('crud.upload.drop')}
          </Typography>
        </Stack>
        {address !== undefined && (
          <Stack direction="row" sx={{ gap: 2 }}>
            <TextField
              size="small"
              fullWidth
              label={text('crud.upload.address', { label })}
              value={address}
              onChange={(event) => setAddress(event.target.value)}
              slotProps={{ htmlInput: { inputMode: 'url', maxLength: 255 } }}
            />
            <Button
              variant="outlined"
              disabled={address.trim() === ''}
              onClick={() => {
                add(address.trim())
                setAddress(undefined)
              }}
            >
              {text('crud.upload.take')}
            </Button>
          </Stack>
        )}
      </Box>
    </FieldFrame>
  )
}

function Pending({ upload, onCancel }: { readonly upload: PendingUpload; readonly onCancel: () => void }) {
  const text = useText()
  const locale = useLocale()
  const { name, share, problem, message, isFailed } = upload
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap>
          {name}
        </Typography>
        {isFailed ? (
          <Typography variant="caption" color="error" role="alert">
            {problem ? toUploadText(problem, locale) : (message ?? text('crud.upload.failed'))}
          </Typography>
        ) : (
          <LinearProgress
            variant={share > 0 ? 'determinate' : 'indeterminate'}
            value={Math.round(share * 100)}
            aria-label={text('crud.upload.progress', { name })}
          />
        )}
      </Box>
      <IconButton
        size="small"
        aria-label={text(isFailed ? 'crud.upload.dismiss' : 'crud.upload.cancel', { name })}
        onClick={onCancel}
      >
        <CloseRounded sx={{ fontSize: 16 }} />
      </IconButton>
    </Stack>
  )
}
