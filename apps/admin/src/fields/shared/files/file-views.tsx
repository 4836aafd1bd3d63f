import Box from '@mui/material/Box'
import { useCrud } from '../../../records/services/crud-services.tsx'
import { useState } from 'react'

interface FileLinkProps {
  readonly path: string
  /** Shown in place of the name, where the name is shown next to it. */
  readonly text?: string
}

/** A stored file by its name. Only HTTP addresses and paths of the site become links. */
export function FileLink({ path, text }: FileLinkProps) {
  const { toUrl } = useCrud()
  const name = fileName(path)
  if (!/^(https?:\/\/|\/)/i.test(path)) return <span>{name}</span>
  return (
    <Box
      component="a"
      href={toUrl(path)}
      target="_blank"
      rel="noreferrer"
      aria-label={text !== undefined ? `${text} ${name}` : undefined}
      sx={{
        display: 'inline-block',
        maxWidth: 'min(220px, 100%)',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        verticalAlign: 'bottom',
        color: 'primary.main',
      }}
    >
      {text ?? name}
    </Box>
  )
}

export function fileName(path: string): string {
  const last = path.split(/[?#]/)[0]?.split('/').pop() ?? path
  try {
    return decodeURIComponent(last)
  } catch {
    return last // Not a valid percent-encoding: shown unchanged.
  }
}

/** A small picture, which fits into a compact row; a blank of the same size if it cannot be loaded. */
export function Thumbnail({
  path,
  alt,
  size = 32,
}: {
  readonly path: string
  readonly alt: string
  readonly size?: number
}) {
  const { toUrl } = useCrud()
  const [broken, setBroken] = useState<string>()
  const sx = { width: size, height: size, borderRadius: '6px', border: 1, borderColor: 'divider', flex: 'none' }
  if (broken === path)
    return <Box role="img" aria-label={alt} sx={{ ...sx, display: 'inline-block', bgcolor: 'action.hover' }} />
  return (
    <Box
      component="img"
      src={toUrl(path)}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(path)}
      sx={{ ...sx, objectFit: 'cover', display: 'block', bgcolor: 'action.hover' }}
    />
  )
}
