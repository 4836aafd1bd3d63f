import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { WithMessages } from '../../../messages/with-messages.tsx'
import type { MediaPickerProps } from './media-picker.tsx'

const Picker = lazyPart(async () => (await import('./media-picker.tsx')).MediaPickerDialog)

/** The dialog in which files of the media library are chosen; its code and texts are loaded when it opens. */
export function MediaPicker(props: MediaPickerProps) {
  return (
    <WithMessages of="media">
      <PartBoundary>
        <Picker {...props} />
      </PartBoundary>
    </WithMessages>
  )
}
