import Box from '@mui/material/Box'
import { useCrud } from '../../../crud/crud-services.tsx'

/** A stored file by its name. Only addresses of the web and of the site itself become links. */
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
    return last // Not an encoded address: shown as it is.
  }
}
