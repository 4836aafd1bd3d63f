import Box from '@mui/material/Box'
import { useCrud } from '../../../crud/services/crud-services.tsx'

/** A stored file by its name. Only HTTP addresses and paths of the site become links. */
export function FileLink({ path }: { readonly path: string }) {
  const { toUrl } = useCrud()
  const name = fileName(path)
  if (!/^(https?:\/\/|\/)/i.test(path)) return <span>{name}</span>
  return (
    <Box
      component="a"
      href={toUrl(path)}
      target="_blank"
      rel="noreferrer"
      sx={{
        display: 'inline-block',
        maxWidth: 220,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        verticalAlign: 'bottom',
        color: 'primary.main',
      }}
    >
      {name}
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
