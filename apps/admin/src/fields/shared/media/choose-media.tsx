import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { WithMessages } from '../../../messages/with-messages.tsx'
import type { CutPictureProps } from './cut-picture.tsx'
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

const Cut = lazyPart(async () => (await import('./cut-picture.tsx')).CutPictureDialog)

/** The dialog in which a picture is cut where it is used; its code and texts are loaded when it opens. */
export function CutPicture(props: CutPictureProps) {
  return (
    <WithMessages of="media">
      <PartBoundary>
        <Cut {...props} />
      </PartBoundary>
    </WithMessages>
  )
}
