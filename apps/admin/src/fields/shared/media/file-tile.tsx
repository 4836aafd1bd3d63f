import AudioFileRounded from '@mui/icons-material/AudioFileRounded'
import DescriptionRounded from '@mui/icons-material/DescriptionRounded'
import FolderZipRounded from '@mui/icons-material/FolderZipRounded'
import InsertDriveFileRounded from '@mui/icons-material/InsertDriveFileRounded'
import MovieRounded from '@mui/icons-material/MovieRounded'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { toSrcSet } from '@teachnet/contract'
import { focusOf } from '@teachnet/contract/picture-focus'
import { keyOf } from '@teachnet/ui/keys'
import { useLocale } from '@teachnet/i18n/react'
import { type KeyboardEvent, useState } from 'react'
import type { MediaFile } from '../../../records/media/media-file.ts'
import { useCrud } from '../../../records/services/crud-services.tsx'
import { queryKeys } from '../../../records/services/query-keys.ts'
import { toFileSize } from '../../../values/file-size.ts'

const icons = {
  video: MovieRounded,
  audio: AudioFileRounded,
  document: DescriptionRounded,
  archive: FolderZipRounded,
} as const

/** A picture of the library in a frame of fixed shape, cut at its focal point; the suffix of any other file, drawn as an icon. */
export function FilePreview({ file, alt = '' }: { readonly file: MediaFile; readonly alt?: string }) {
  const { toUrl, backEnd } = useCrud()
  const [broken, setBroken] = useState<string>()
  const isVisible = file.kind === 'image' && broken !== file.url
  const [first] = backEnd === 'teachnet' ? toSrcSet(file.url, 'webp').split(' ') : []
  const focus = focusOf(file.url)
  return (
    <Box
      sx={{
        aspectRatio: '4 / 3',
        width: '100%',
        display: 'grid',
        placeItems: 'center',
        overflow: 'hidden',
        bgcolor: 'action.hover',
        color: 'text.secondary',
      }}
    >
      {isVisible ? (
        <Box
          component="img"
          src={toUrl(first || file.url)}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(file.url)}
          sx={{
            width: '100%',
            height: '100%',
            objectFit: 'cover',
            objectPosition: focus && `${focus.x}% ${focus.y}%`,
            display: 'block',
          }}
        />
      ) : (
        <FileIcon file={file} alt={alt} />
      )}
    </Box>
  )
}

/** The suffix of a file as the server draws it; until it comes, and if it does not, an icon of the file's kind. */
function FileIcon({ file, alt }: { readonly file: MediaFile; readonly alt: string }) {
  const { source } = useCrud()
  const suffix = /\.([a-z\d]{1,4})$/i.exec(file.name || file.url)?.[1]?.toLowerCase() ?? ''
  const { data: picture } = useQuery({
    queryKey: queryKeys.suffixPicture(suffix),
    queryFn: () => source.suffixPicture(suffix),
    enabled: suffix !== '',
    staleTime: Infinity,
    retry: false,
  })
  if (picture !== undefined) return <Box component="img" src={picture} alt={alt} sx={{ width: 56, height: 56 }} />
  const Icon = isIconKind(file.kind) ? icons[file.kind] : InsertDriveFileRounded
  return <Icon role="img" aria-label={alt || undefined} aria-hidden={alt === ''} sx={{ fontSize: '2.75rem' }} />
}

function isIconKind(kind: string): kind is keyof typeof icons {
  return Object.hasOwn(icons, kind)
}

/** Name, size and dimensions of a file, each on one line. */
export function FileFacts({ file }: { readonly file: MediaFile }) {
  const locale = useLocale()
  const facts = [toFileSize(file.size, locale), file.width > 0 && `${file.width} × ${file.height}`]
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" noWrap title={file.name} sx={{ fontWeight: 550 }}>
        {file.name}
      </Typography>
      <Typography variant="caption" color="textSecondary" noWrap component="p">
        {facts.filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  )
}

/** The frame of a file in a grid. */
export const tileStyle = {
  display: 'block',
  width: '100%',
  p: 0,
  m: 0,
  overflow: 'hidden',
  textAlign: 'left',
  font: 'inherit',
  color: 'inherit',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  position: 'relative',
} as const

/** The grid of a library: as many tiles in a row as fit. */
export const gridStyle = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(160px, 42vw), 1fr))',
  m: 0,
  p: 0,
  listStyle: 'none',
} as const

/** Moves the focus among the tiles of a grid, which have `data-tile`: by the arrow keys, Home and End. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tile]')]
  const from = tiles.findIndex((tile) => tile === event.target)
  const [first] = tiles
  if (from < 0 || !first) return
  const isInFirstRow = (tile: HTMLElement) => tile.getBoundingClientRect().top === first.getBoundingClientRect().top
  const columns = Math.max(1, tiles.filter(isInFirstRow).length)
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -from,
    End: tiles.length - 1 - from,
  }
  const step = steps[keyOf(event)]
  if (step === undefined) return
  event.preventDefault()
  tiles[from + step]?.focus()
}
