import { toAccept } from '@teachnet/upload'
import { useSettledInput } from '@teachnet/ui/keys'
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useText } from '@teachnet/i18n/react'
import { type ClipboardEvent, useDeferredValue, useId, useState } from 'react'
import UploadRounded from '@mui/icons-material/UploadRounded'
import { type MediaFile, toMediaFile } from '../../../records/media/media-file.ts'
import {
  type MediaSearch,
  fullLibrary,
  useFindFiles,
  useInvalidateFolders,
  useMediaFiles,
  useMediaFolders,
} from '../../../records/media/use-media-files.ts'
import { useUploads } from '../../../records/form/use-uploads.ts'
import { useCrud } from '../../../records/services/crud-services.tsx'
import { FileFacts, FilePreview, gridStyle, moveInGrid, tileStyle } from './file-tile.tsx'
import { FolderFold } from './folder-fold.tsx'
import { FolderList } from './folder-list.tsx'
import { MediaFilters } from './media-filters.tsx'
import { DropArea, UploadQueue } from '../files/upload-area.tsx'
import { FileButton } from '../files/file-button.tsx'

/** Properties of the dialog in which files of the library are chosen. */
export interface MediaPickerProps {
  /** Offers pictures only. */
  readonly isImage: boolean
  /** Number of files that can be chosen at once. */
  readonly max: number
  /** Extensions and MIME types that can be uploaded; default: pictures, or what the site allows. */
  readonly types?: readonly string[] | undefined
  /** Files that cannot be chosen, by address without focal point. */
  readonly without?: readonly string[] | undefined
  /** Called with the chosen files in the order of the choice. */
  readonly onChoose: (files: readonly MediaFile[]) => void
  readonly onClose: () => void
}

/** Chooses files of the media library, or uploads new ones into it. */
export function MediaPickerDialog(props: MediaPickerProps) {
  const { isImage, max, types, without = [], onChoose, onClose } = props
  const text = useText()
  const id = useId()
  const { backEnd } = useCrud()
  const isNarrow = useMediaQuery('(max-width: 899.95px)')
  const [search, setSearch] = useState<MediaSearch>(fullLibrary)
  const input = useSettledInput(search.text, (words) => setSearch({ ...search, text: words }))
  const [chosen, setChosen] = useState<readonly MediaFile[]>([])
  const media = useMediaFiles(useDeferredValue(search), isImage ? 'image' : undefined)
  const invalidate = useInvalidateFolders()
  const folders = useMediaFolders()
  const findFiles = useFindFiles()
  const uploads = useUploads(undefined, {
    types: isImage ? ['image/*'] : (types ?? []),
    onSettled: (files) => void choose(files.map(({ url }) => url)),
  })
  /** Shows the uploaded files, and chooses them. */
  async function choose(urls: readonly string[]): Promise<void> {
    const found = await findFiles(urls).catch(() => [])
    invalidate()
    const added = found.map(toMediaFile)
    setChosen((before) => [...before.filter(({ id }) => !added.some((one) => one.id === id)), ...added].slice(-max))
  }
  const visible = media.files.filter(({ url }) => !without.includes(url.split('#', 1)[0] ?? ''))
  const toggle = (file: MediaFile) =>
    setChosen((before) => {
      if (before.some((one) => one.id === file.id)) return before.filter((one) => one.id !== file.id)
      return max === 1 ? [file] : [...before, file].slice(-max)
    })
  const paste = (event: ClipboardEvent) => {
    const { files } = event.clipboardData
    if (files.length === 0) return
    event.preventDefault()
    uploads.start([...files])
  }
  return (
    <Dialog
      open
      onClose={onClose}
      onPaste={paste}
      fullWidth
      maxWidth="lg"
      fullScreen={isNarrow}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: { height: isNarrow ? undefined : 'min(760px, 90vh)' } } }}
    >
      <DialogTitle id={`${id}-title`}>{text(isImage ? 'media.pick.images' : 'media.pick.files')}</DialogTitle>
      <DialogContent dividers sx={{ p: 0, display: 'flex', minHeight: 0 }}>
        {!isNarrow && folders.length > 0 && (
          <Box sx={{ width: 220, flex: 'none', borderRight: 1, borderColor: 'divider', p: 2, overflow: 'auto' }}>
            <FolderList chosen={search.folder} onChoose={(folder) => setSearch({ ...search, folder })} />
          </Box>
        )}
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            overflow: 'auto',
            p: { xs: 3, sm: 4 },
            display: 'grid',
            gap: 3,
            alignContent: 'start',
          }}
        >
          {isNarrow && folders.length > 0 && (
            <FolderFold
              isEditable={false}
              chosen={search.folder}
              onChoose={(folder) => setSearch({ ...search, folder })}
            />
          )}
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'end' }}>
            <TextField
              size="small"
              label={text('media.pick.search')}
              {...input}
              sx={{ flex: '1 1 180px' }}
              slotProps={{ htmlInput: { type: 'search' } }}
            />
            {backEnd === 'teachnet' && (
              <MediaFilters
                terms={search.terms}
                onChange={(terms) => setSearch({ ...search, terms })}
                without={isImage ? ['kind', 'copies'] : ['copies']}
              />
            )}
          </Stack>
          <PickerUploads
            uploads={uploads}
            accept={isImage ? 'image/*' : types && toAccept({ mode: 'local', types: [...types] })}
          />
          <PickerBody media={media} shown={visible} chosen={chosen} toggle={toggle} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Box role="status" sx={{ flex: 1, pl: 2, color: 'text.secondary', fontSize: '0.875rem' }}>
          {max > 1 && text('media.pick.chosen', { count: chosen.length, max })}
        </Box>
        <Button onClick={onClose}>{text('crud.form.cancel')}</Button>
        <Button variant="contained" disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
          {text('media.pick.choose')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface PickerBodyProps {
  readonly media: ReturnType<typeof useMediaFiles>
  readonly shown: readonly MediaFile[]
  readonly chosen: readonly MediaFile[]
  readonly toggle: (file: MediaFile) => void
}

function PickerBody({ media, shown, chosen, toggle }: PickerBodyProps) {
  const text = useText()
  if (media.status === 'error')
    return (
      <Alert severity="error" action={<Button onClick={media.loadMore}>{text('crud.error.retry')}</Button>}>
        {text('crud.error.title')}
      </Alert>
    )
  if (media.status === 'loading')
    return (
      <Box role="status" aria-label={text('crud.loading')} sx={{ p: 8, textAlign: 'center' }}>
        <CircularProgress aria-hidden />
      </Box>
    )
  if (shown.length === 0)
    return (
      <Typography role="status" color="textSecondary" sx={{ p: 8, textAlign: 'center' }}>
        {text('media.pick.none')}
      </Typography>
    )
  return (
    <>
      <Box
        component="ul"
        aria-busy={media.isFetching}
        aria-label={text('media.files')}
        onKeyDown={moveInGrid}
        sx={gridStyle}
      >
        {shown.map((file) => {
          const place = chosen.findIndex(({ id }) => id === file.id)
          return (
            <li key={file.id}>
              <Box
                component="button"
                type="button"
                data-tile=""
                aria-pressed={place !== -1}
                onClick={() => toggle(file)}
                sx={{
                  ...tileStyle,
                  cursor: 'pointer',
                  borderColor: place !== -1 ? 'primary.main' : tileStyle.borderColor,
                  outline: place !== -1 ? 2 : undefined,
                  outlineColor: place !== -1 ? 'primary.main' : undefined,
                }}
              >
                <FilePreview file={file} />
                <Box sx={{ p: 2 }}>
                  <FileFacts file={file} />
                </Box>
                {place !== -1 && (
                  <CheckCircleRounded
                    color="primary"
                    sx={{ position: 'absolute', top: 6, right: 6, bgcolor: 'background.paper', borderRadius: '50%' }}
                  />
                )}
              </Box>
            </li>
          )
        })}
      </Box>
      {media.hasMore && (
        <Button onClick={media.loadMore} disabled={media.isFetching} sx={{ justifySelf: 'center' }}>
          {text('media.more', { shown: shown.length, total: media.total })}
        </Button>
      )}
    </>
  )
}

interface PickerUploadsProps {
  readonly uploads: Pick<ReturnType<typeof useUploads>, 'start' | 'pending' | 'cancel'>
  /** Value of the `accept` attribute. */
  readonly accept: string | undefined
}

/** Uploads files into the media library: chosen by a button, or dropped. */
function PickerUploads({ uploads, accept }: PickerUploadsProps) {
  const text = useText()
  return (
    <DropArea hasError={false} onFiles={(files) => uploads.start([...files])}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <FileButton
          label={text('media.upload')}
          name={text('media.upload.choose')}
          icon={<UploadRounded />}
          accept={accept}
          isMultiple
          onFiles={(files) => uploads.start([...(files ?? [])])}
        />
        <Typography variant="caption" color="textSecondary">
          {text('media.upload.drop')}
        </Typography>
      </Stack>
      <UploadQueue pending={uploads.pending} onCancel={uploads.cancel} />
    </DropArea>
  )
}
