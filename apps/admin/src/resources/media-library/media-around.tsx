import UploadRounded from '@mui/icons-material/UploadRounded'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText, useLocale } from '@teachnet/i18n/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import type { ResourceDefinition } from '@teachnet/contract'
import { isRecord } from '@teachnet/protocol'
import type { ListController } from '../../records/list/use-list-controller.ts'
import {
  folderOf,
  folderTerms,
  withTerm,
  useFindFiles,
  useInvalidateFolders,
} from '../../records/media/use-media-files.ts'
import { useUploads } from '../../records/form/use-uploads.ts'
import { Auth, useCrud } from '../../records/services/crud-services.tsx'
import { DropArea, UploadQueue } from '../../fields/shared/files/upload-area.tsx'
import { FileButton } from '../../fields/shared/files/file-button.tsx'
import { FolderFold } from '../../fields/shared/media/folder-fold.tsx'
import { FolderList } from '../../fields/shared/media/folder-list.tsx'
import { MediaFilters } from '../../fields/shared/media/media-filters.tsx'
import { WithMessages } from '../../messages/with-messages.tsx'
import { queryKeys } from '../../records/services/query-keys.ts'
import { toFileSize } from '../../values/file-size.ts'
import { toNumber, toText } from '../../values/read-values.ts'

interface MediaAroundProps {
  readonly list: ListController
  readonly children: ReactNode
}

/** The library around its list: folders, uploads, the usual filters and the storage that the files use. */
export function MediaAround(props: MediaAroundProps) {
  return (
    <WithMessages of="media">
      <Library {...props} />
    </WithMessages>
  )
}

function Library({ list, children }: MediaAroundProps) {
  const { backEnd } = useCrud()
  const { search } = list.state
  // An old back end sorts files by nothing but their name.
  const isOwn = backEnd === 'teachnet'
  const folder = folderOf(search)
  const filterBy = (terms: typeof search) => list.dispatch({ type: 'search', terms })
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 4 }}>
      {isOwn && (
        <Auth node="routine/folder/index">
          <Paper variant="outlined" sx={{ width: 232, flex: 'none', p: 2, display: { xs: 'none', md: 'block' } }}>
            <FolderList
              isEditable
              chosen={folder}
              onChoose={(next) => filterBy(withTerm(search, 'folder_id', folderTerms(next)))}
            />
          </Paper>
        </Auth>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 2, sm: 3 } }}>
        {isOwn && (
          <Auth node="routine/folder/index">
            <Paper variant="outlined" sx={{ display: { md: 'none' } }}>
              <FolderFold
                chosen={folder}
                onChoose={(next) => filterBy(withTerm(search, 'folder_id', folderTerms(next)))}
              />
            </Paper>
          </Auth>
        )}
        <Uploads list={list} folder={typeof folder === 'number' ? folder : undefined} />
        {isOwn && (
          <Stack
            direction="row"
            sx={{ flexWrap: 'wrap', gap: { xs: 1, sm: 3 }, alignItems: 'end', justifyContent: 'space-between' }}
          >
            <MediaFilters terms={search} onChange={filterBy} />
            <Auth node="routine/attachment/figures">
              <MediaFigures definition={list.definition} />
            </Auth>
          </Stack>
        )}
        {children}
      </Box>
    </Box>
  )
}

/** Uploads by button, drop and paste; with a folder chosen, the files are put there. */
function Uploads({ list, folder }: { readonly list: ListController; readonly folder: number | undefined }) {
  const text = useText()
  const { can } = useCrud()
  const invalidate = useInvalidateFolders()
  const place = useRef(folder)
  place.current = folder
  const findFiles = useFindFiles()
  const uploads = useUploads(undefined, { onSettled: (files) => void arrange(files.map(({ url }) => url)) })
  /** Puts the uploaded files into the folder, reloads the list and selects them. */
  async function arrange(urls: readonly string[]): Promise<void> {
    const found = await findFiles(urls).catch(() => [])
    // A known file that already is in a folder stays there.
    const loose = found.filter(({ folder_id }) => folder_id === null).map(({ id }) => id)
    const isSorted = place.current !== undefined && loose.length > 0 && can('routine/attachment/edit')
    if (isSorted) await list.editMany({ ids: loose }, { folder_id: place.current }).catch(() => undefined)
    else invalidate()
    list.selection.choose(found.map(({ id }) => id))
  }
  const start = useRef(uploads.start)
  start.current = uploads.start
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest('[role=dialog], input, textarea')
      const files = [...(event.clipboardData?.files ?? [])]
      if (isElsewhere || files.length === 0) return
      event.preventDefault()
      start.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <DropArea hasError={false} onFiles={(files) => uploads.start([...files])}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <FileButton
            variant="contained"
            label={text('media.upload')}
            name={text('media.upload.choose')}
            icon={<UploadRounded />}
            accept={undefined}
            isMultiple
            onFiles={(files) => uploads.start([...(files ?? [])])}
          />
          <Typography variant="body2" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
            {text(folder === undefined ? 'media.upload.drop' : 'media.upload.dropFolder')}
          </Typography>
        </Stack>
        <UploadQueue pending={uploads.pending} onCancel={uploads.cancel} />
      </DropArea>
    </Paper>
  )
}

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
function MediaFigures({ definition }: { readonly definition: ResourceDefinition }) {
  const text = useText()
  const locale = useLocale()
  const { source } = useCrud()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data } = useQuery({
    queryKey: queryKeys.call(definition.controller, 'figures'),
    queryFn: async ({ signal }) =>
      readFigures(await source.resource(definition).read('figures', {}, { signal, showError: false })),
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
