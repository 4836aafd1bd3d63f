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
import { type CropArea, cropPicture } from './crop-picture.ts'

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
