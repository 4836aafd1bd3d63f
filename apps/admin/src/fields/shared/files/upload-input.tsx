import UploadRounded from '@mui/icons-material/UploadRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { PrivateFieldQuery } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { toAccept } from '@teachnet/upload'
import { useId, useRef, useState } from 'react'
import { useUploads } from '../../../crud/form/use-uploads.ts'
import type { InputProps } from '../../field-props.ts'
import { DropArea } from './drop-area.tsx'
import { FieldFrame } from '../field-frame.tsx'
import { FileAddressInput } from './file-address-input.tsx'
import { PendingUpload } from './pending-upload.tsx'
import { UploadedFiles } from './uploaded-files.tsx'

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
  /** The field, if its files are private. */
  readonly privateField?: PrivateFieldQuery | undefined
}

/** Limit for a field whose definition has none. */
export const mostFiles = 50

/** Files, uploaded by button or by drag and drop, or entered as addresses. */
export function UploadInput(props: UploadInputProps) {
  const { id, label, paths, onPathsChange, max, isImage, accept, privateField, required, error, help } = props
  const text = useText()
  const types = accept?.split(',').map((type) => type.trim())
  // Several files may arrive before the form is rendered with the first one.
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
  const [isAddressOpen, setAddressOpen] = useState(false)
  const room = max === 1 ? 1 : max - paths.length
  const start = (files: FileList | null) => uploads.start([...(files ?? [])].slice(0, room))
  return (
    <FieldFrame {...{ id, label, required, error, help }}>
      <DropArea hasError={error !== undefined} onFiles={start}>
        {paths.length > 0 && <UploadedFiles {...{ paths, isImage }} onChange={change} />}
        {uploads.pending.map((one) => (
          <PendingUpload key={one.key} upload={one} onCancel={() => uploads.cancel(one.key)} />
        ))}
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <FileButton
            {...props}
            hasRoom={room > 0}
            accept={isImage ? 'image/*' : types && toAccept({ types })}
            onFiles={start}
          />
          <Button
            size="small"
            disabled={room <= 0}
            aria-expanded={isAddressOpen}
            onClick={() => setAddressOpen(!isAddressOpen)}
          >
            {text('crud.upload.byAddress')}
          </Button>
          <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
            {text('crud.upload.drop')}
          </Typography>
        </Stack>
        {isAddressOpen && (
          <FileAddressInput
            label={label}
            onTake={(address) => {
              add(address)
              setAddressOpen(false)
            }}
          />
        )}
      </DropArea>
    </FieldFrame>
  )
}

interface FileButtonProps extends Pick<UploadInputProps, 'label' | 'isImage' | 'max' | 'inputRef' | 'onBlur'> {
  readonly hasRoom: boolean
  readonly accept: string | undefined
  readonly onFiles: (files: FileList | null) => void
}

/** Opens the file dialog of the browser. The input over the button takes the focus. */
function FileButton({ label, isImage, max, inputRef, onBlur, hasRoom, accept, onFiles }: FileButtonProps) {
  const text = useText()
  const id = useId()
  return (
    <Button
      component="label"
      htmlFor={id}
      size="small"
      variant="outlined"
      startIcon={<UploadRounded />}
      disabled={!hasRoom}
      tabIndex={-1}
      role={undefined}
    >
      {text(isImage ? 'crud.upload.image' : 'crud.upload.file')}
      <Box
        component="input"
        ref={inputRef}
        id={id}
        type="file"
        aria-label={text('crud.upload.choose', { label })}
        accept={accept}
        multiple={max > 1}
        disabled={!hasRoom}
        onBlur={onBlur}
        onChange={(event) => {
          onFiles(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
        sx={{ position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer', fontSize: 0 }}
      />
    </Button>
  )
}
