import { flushSync } from 'react-dom'
import { MediaPicker, type MediaPickerProps } from '../../../module-host/admin-api.ts'
import type { MediaKind, MediaUploads } from './use-media-uploads.ts'

interface LibraryPickerProps {
  readonly kind: MediaKind
  readonly uploads: MediaUploads
  readonly onClose: () => void
}

/** Most pictures that are put into a text at once. */
const most = { image: 10, gallery: 30, video: 1, file: 10 } as const

/** Chooses files of the media library for a text, or uploads them there first. */
export function LibraryPicker({ kind, uploads, onClose }: LibraryPickerProps) {
  const choose: MediaPickerProps['onChoose'] = (files) => {
    // The dialog gives the focus back to its button when it closes; after that, the insertion takes it into the text.
    flushSync(onClose)
    uploads.insert(kind, files)
  }
  return (
    <MediaPicker
      isImage={kind === 'image' || kind === 'gallery'}
      max={most[kind]}
      {...(kind === 'video' && { types: ['video/*'] })}
      onChoose={choose}
      onClose={onClose}
    />
  )
}
