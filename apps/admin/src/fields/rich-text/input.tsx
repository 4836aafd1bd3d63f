import Skeleton from '@mui/material/Skeleton'
import type { RichTextField } from '@teachnet/contract'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import type { InputProps } from '../field-props.ts'

const Editor = lazyPart(async () => (await import('./editor.tsx')).RichTextEditor)

export function RichTextInput(props: InputProps<RichTextField>) {
  return (
    <PartBoundary waiting={<Skeleton variant="rounded" height={240} />}>
      <Editor {...props} />
    </PartBoundary>
  )
}
