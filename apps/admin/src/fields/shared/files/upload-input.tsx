import UploadRounded from '@mui/icons-material/UploadRounded'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { PrivateFieldQuery } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { toAccept } from '@teachnet/upload'
import { useRef, useState, type ReactNode } from 'react'
import TextField from '@mui/material/TextField'
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded'
import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { MediaFile } from '../../../records/media/media-file.ts'
import { useUploads } from '../../../records/form/use-uploads.ts'
import { Auth } from '../../../records/services/crud-services.tsx'
import type { InputProps } from '../../field-props.ts'
import { MediaPicker } from '../media/choose-media.tsx'
import { DropArea, PendingUpload } from './upload-area.tsx'
import { FieldFrame } from '../field-frame.tsx'
import { FileButton } from './file-button.tsx'
import { FileLink, fileName, Thumbnail } from './file-views.tsx'
import { isPrivateFile } from '@teachnet/contract'

interface UploadInputProps extends Pick<
  InputProps,
  'id' | 'label' | 'onBlur' | 'inputRef' | 'required' | 'error' | 'help'
> {
  readonly paths: readonly string[]
  readonly onPathsChange: (paths: string[]) => void
  /** Called for each file that is chosen from the library. */
  readonly onChosen?: ((file: MediaFile) => void) | undefined
  readonly max: number
  readonly isImage: boolean
  /** Extensions and MIME types, comma-separated. */
  readonly accept?: string | undefined
  /** The field, if its files are private. */
  readonly privateField?: PrivateFieldQuery | undefined
}

/** Limit for a field whose definition has none. */
export const mostFiles = 50

interface FieldUploadProps extends Pick<
  UploadInputProps,
  'paths' | 'onPathsChange' | 'onChosen' | 'max' | 'isImage' | 'accept'
> {
  readonly input: InputProps
}

/** The files of a field in a form. */
export function FieldUpload({ input, paths, onPathsChange, onChosen, max, isImage, accept }: FieldUploadProps) {
  const { id, label, onBlur, inputRef, required, error, help } = input
  return (
    <UploadInput
      id={id}
      label={label}
      onBlur={onBlur}
      inputRef={inputRef}
      required={required}
      error={error}
      help={help}
      isImage={isImage}
      accept={accept}
      max={max}
      privateField={privateFieldOf(input)}
      paths={paths}
      onChosen={onChosen}
      onPathsChange={onPathsChange}
    />
  )
}

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
    privateField,
  })
  const [isAddressOpen, setAddressOpen] = useState(false)
  const [isPickerOpen, setPickerOpen] = useState(false)
  // Files of the library are public.
  const hasLibrary = privateField === undefined
  const room = max === 1 ? 1 : max - paths.length
  const start = (files: FileList | null) => uploads.start([...(files ?? [])].slice(0, room))
  return (
    <FieldFrame id={id} label={label} required={required} error={error} help={help}>
      <DropArea hasError={error !== undefined} onFiles={start}>
        {paths.length > 0 && <UploadedFiles paths={paths} isImage={isImage} onChange={change} />}
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
            accept={isImage ? 'image/*' : types && toAccept({ mode: 'local', types })}
            onFiles={start}
          />
          {hasLibrary && (
            <Auth node="routine/attachment/index">
              <Button size="small" disabled={room <= 0} onClick={() => setPickerOpen(true)}>
                {text('crud.upload.fromLibrary')}
              </Button>
            </Auth>
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
            isImage={isImage}
            types={types}
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

interface FileAddressInputProps {
  /** Label of the field. */
  readonly label: string
  readonly onTake: (address: string) => void
}

/** Accepts a file by its address instead of an upload. */
function FileAddressInput({ label, onTake }: FileAddressInputProps) {
  const text = useText()
  const [address, setAddress] = useState('')
  return (
    <Stack direction="row" sx={{ gap: 2 }}>
      <TextField
        size="small"
        fullWidth
        label={text('crud.upload.address', { label })}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'url' } }}
      />
      <Button variant="outlined" disabled={address.trim() === ''} onClick={() => onTake(address.trim())}>
        {text('crud.upload.take')}
      </Button>
    </Stack>
  )
}

interface UploadedFilesProps {
  readonly paths: readonly string[]
  readonly isImage: boolean
  readonly onChange: (paths: string[]) => void
}

/** The files of an input, with buttons that move and remove each of them. */
function UploadedFiles({ paths, isImage, onChange }: UploadedFilesProps) {
  const text = useText()
  const move = (path: string, from: number, to: number) => onChange(paths.toSpliced(from, 1).toSpliced(to, 0, path))
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
      {paths.map((path, index) => {
        const name = fileName(path)
        return (
          <Stack key={path} component="li" direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
            {isImage ? <Thumbnail path={path} alt={name} size={72} /> : <FileLink path={path} />}
            <Stack direction={isImage ? 'column' : 'row'}>
              {paths.length > 1 && (
                <>
                  <Action
                    label={text('crud.upload.earlier', { name })}
                    isDisabled={index === 0}
                    onClick={() => move(path, index, index - 1)}
                  >
                    <ArrowBackRounded sx={icon} />
                  </Action>
                  <Action
                    label={text('crud.upload.later', { name })}
                    isDisabled={index === paths.length - 1}
                    onClick={() => move(path, index, index + 1)}
                  >
                    <ArrowForwardRounded sx={icon} />
                  </Action>
                </>
              )}
              <Action
                label={text('crud.upload.remove', { name })}
                onClick={() => onChange(paths.filter((one) => one !== path))}
              >
                <CloseRounded sx={icon} />
              </Action>
            </Stack>
          </Stack>
        )
      })}
    </Box>
  )
}

const icon = { fontSize: '1rem' }

interface ActionProps {
  readonly label: string
  readonly isDisabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Action({ label, isDisabled = false, onClick, children }: ActionProps) {
  return (
    <IconButton size="small" aria-label={label} disabled={isDisabled} onClick={onClick}>
      {children}
    </IconButton>
  )
}

/** Returns the field reference that upload calls send for private files; undefined for public files. */
function privateFieldOf({
  field,
  name,
  definition,
}: Pick<InputProps, 'field' | 'name' | 'definition'>): PrivateFieldQuery | undefined {
  // The input of a part is named by its row, too: `lessons.2.video`.
  return isPrivateFile(field) ? { controller: definition.controller, field: name.replace(/\.\d+\./, '.') } : undefined
}
