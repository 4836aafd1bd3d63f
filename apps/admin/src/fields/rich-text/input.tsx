import Skeleton from '@mui/material/Skeleton'
import type { RichTextField } from '@teachnet/contract'
import { PartBoundary } from '@teachnet/ui/parts'
import type { InputProps } from '../field-props.ts'
import { useModuleInputs } from '../shared/module-inputs.ts'
import { PlainEditor } from './plain-editor.tsx'

/** The editor of the installed module; without one, a plain input and the way to the market. */
export function RichTextInput(props: InputProps<RichTextField>) {
  const { inputs, marketPath } = useModuleInputs()
  const Editor = inputs.richText
  if (!Editor) return <PlainEditor {...props} {...(marketPath !== undefined && { marketPath })} />
  return (
    <PartBoundary waiting={<Skeleton variant="rounded" height={240} />}>
      <Editor {...props} />
    </PartBoundary>
  )
}
