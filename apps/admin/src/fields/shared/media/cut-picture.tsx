import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { toMediaFile } from '../../../records/media/media-file.ts'
import { useCutPicture, useFindFiles } from '../../../records/media/use-media-files.ts'
import { CropPicture, type PictureCut } from './crop-picture.tsx'

export interface CutPictureProps {
  /** Address of a picture of the library, as records store it. */
  readonly url: string
  /** Called with the address of the part, which is a file of its own. */
  readonly onCut: (url: string) => void
  readonly onClose: () => void
}

/** Cuts a picture where it is used; the original stays as it is, for its other uses. */
export function CutPictureDialog({ url, onCut, onClose }: CutPictureProps) {
  const text = useText()
  const findFiles = useFindFiles()
  const cutPicture = useCutPicture()
  const [path = ''] = url.split('#', 1)
  const { data: file } = useQuery({
    queryKey: ['picture to cut', path],
    queryFn: async () => (await findFiles([path])).map(toMediaFile)[0] ?? null,
  })
  const [isBusy, setBusy] = useState(false)
  const save = async (id: number, cut: PictureCut) => {
    setBusy(true)
    try {
      onCut(await cutPicture(id, cut))
      onClose()
    } catch {
      // The reason has been shown, and the settings stay.
      setBusy(false)
    }
  }
  return (
    <CropPicture
      file={file ?? undefined}
      onClose={onClose}
      actions={(cut) => (
        <Button
          variant="contained"
          disabled={!cut || !file}
          loading={isBusy}
          onClick={() => cut && file && void save(file.id, cut)}
        >
          {text('media.crop.here')}
        </Button>
      )}
    />
  )
}
