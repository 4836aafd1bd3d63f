import UploadRounded from '@mui/icons-material/UploadRounded'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { PrivateFieldQuery } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { toAccept } from '@teachnet/upload'
import { useRef, useState } from 'react'
import type { MediaFile } from '../../../crud/media/media-file.ts'
import { useUploads } from '../../../crud/form/use-uploads.ts'
import { useCrud } from '../../../crud/services/crud-services.tsx'
import type { InputProps } from '../../field-props.ts'
import { MediaPicker } from '../media/choose-media.tsx'
import { DropArea } from './drop-area.tsx'
import { FieldFrame } from '../field-frame.tsx'
import { FileButton } from './file-button.tsx'
import { FileAddressInput } from './file-address-input.tsx'
import { PendingUpload } from './pending-upload.tsx'
import { UploadedFiles } from './uploaded-files.tsx'

interface UploadInputProps extends Pick<
  InputProps,
  'id' | 'label' | 'onBlur' | 'inputRef' | 'required' | 'error' | 'help'
> {
  readonly paths: readonly string[]
  readonly onPathsChange: (paths: string[]) => void
  /** Called for each file that is chosen from the library. */
  readonly onChosen?: (file: MediaFile) => void
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
  const [isPickerOpen, setPickerOpen] = useState(false)
  const { can } = useCrud()
  // Files of the library are public.
  const hasLibrary = privateField === undefined && can('routine/attachment/index')
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
            label={text(isImage ? 'crud.upload.image' : 'crud.upload.file')}
            name={text('crud.upload.choose', { label })}
            icon={<UploadRounded />}
            inputRef={props.inputRef}
            onBlur={props.onBlur}
            isMultiple={max > 1}
            isDisabled={room <= 0}
            accept={isImage ? 'image/*' : types && toAccept({ types })}
            onFiles={start}
          />
          {hasLibrary && (
            <Button size="small" disabled={room <= 0} onClick={() => setPickerOpen(true)}>
              {text('crud.upload.fromLibrary')}
            </Button>
          )}
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
        {isPickerOpen && (
          <MediaPicker
            {...{ isImage, types }}
            max={room}
            onChoose={(files) => {
              for (const file of files) {
                add(file.url)
                props.onChosen?.(file)
              }
              setPickerOpen(false)
            }}
            onClose={() => setPickerOpen(false)}
          />
        )}
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
