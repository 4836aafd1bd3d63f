import Skeleton from '@mui/material/Skeleton'
import type { RichTextField } from '@teachnet/contract'
import { lazy, Suspense } from 'react'
import type { InputProps } from '../field-props.ts'

const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).RichTextEditor }))

export function RichTextInput(props: InputProps<RichTextField>) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
      <Editor {...props} />
    </Suspense>
  )
}
