import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
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
  const style = { width: size, height: size }
  if (broken === path) return <Blank role="img" aria-label={alt} style={style} />
  return (
    <Picture
      src={toUrl(path)}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(path)}
      style={style}
    />
  )
}

const frame = {
  boxSizing: 'border-box',
  flex: 'none',
  border: '1px solid var(--ui-palette-divider)',
  borderRadius: 6,
  backgroundColor: 'var(--ui-palette-action-hover)',
} as const
const Blank = styled('span')({ ...frame, display: 'inline-block' })
const Picture = styled('img')({ ...frame, display: 'block', objectFit: 'cover' })
