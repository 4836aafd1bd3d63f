import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Slider from '@mui/material/Slider'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import { useEffect, useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'

export interface AvatarCropProps {
  readonly file: File
  /** Resolves when the cut picture is uploaded; rejects with the reason. */
  readonly onCrop: (picture: File) => Promise<void>
  readonly onClose: () => void
}

/** Chooses the part of a picture that becomes the avatar: by dragging, with the arrow keys, and with a slider for the size. */
export default function AvatarCrop({ file, onCrop, onClose }: AvatarCropProps) {
  const text = useText()
  const titleId = useId()
  const address = useObjectUrl(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const area = useRef<CropArea>(undefined)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function use(): Promise<void> {
    if (!area.current) return
    setBusy(true)
    setProblem('')
    try {
      await onCrop(await cropPicture(file, area.current))
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('profile.crop')}</DialogTitle>
      <DialogContent>
        <Box sx={{ position: 'relative', height: 280, borderRadius: 1, overflow: 'hidden', bgcolor: 'action.hover' }}>
          {address && (
            <Cropper
              image={address}
              crop={crop}
              zoom={zoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_percent, pixels) => {
                area.current = pixels
              }}
            />
          )}
        </Box>
        <Typography id={`${titleId}-zoom`} sx={{ mt: 4 }}>
          {text('profile.zoom')}
        </Typography>
        <Slider
          aria-labelledby={`${titleId}-zoom`}
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={(_event, value) => setZoom(Array.isArray(value) ? (value[0] ?? 1) : value)}
        />
        {problem && (
          <Typography role="alert" color="error">
            {problem}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {text('dialog.cancel')}
        </Button>
        <Button variant="contained" loading={isBusy} onClick={() => void use()}>
          {text('profile.useCrop')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The address of a file for as long as the component shows it. */
function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return address
}

/** A square part of a picture, in its pixels. */
interface CropArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Width and height of a stored avatar in pixels: four times the size at which the site shows it on its profile page. */
const side = 512

/** Cuts a square out of a picture. The result is a JPEG without the data that cameras add, such as the place. */
async function cropPicture(file: Blob, { x, y, width, height }: CropArea): Promise<File> {
  const picture = await createImageBitmap(file)
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser offers no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, side, side)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('The browser could not encode the picture')
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' })
}
