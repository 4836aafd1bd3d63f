import Box from '@mui/material/Box'
import { useState } from 'react'
import { useCrud } from '../../../records/services/crud-services.tsx'

/** A small picture; a blank of the same size if it cannot be loaded. */
export function Thumbnail({
  path,
  alt,
  size = 36,
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
