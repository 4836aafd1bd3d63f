import RotateLeftRounded from '@mui/icons-material/RotateLeftRounded'
import RotateRightRounded from '@mui/icons-material/RotateRightRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Slider from '@mui/material/Slider'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import type { MediaFile } from '../../../records/media/media-file.ts'
import { useCrud } from '../../../records/services/crud-services.tsx'

const shapes = { whole: undefined, square: 1, wide: 16 / 9, photo: 3 / 2, classic: 4 / 3, tall: 3 / 4 } as const
type Shape = keyof typeof shapes

/** What `transform` of the media library does to a picture, in pixels of the rotated one. */
export interface PictureCut {
  /** Degrees clockwise: 0, 90, 180, 270. */
  readonly turn: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface CropPictureProps {
  /** Undefined while it is loaded. */
  readonly file: MediaFile | undefined
  readonly onClose: () => void
  /** The buttons that save the cut, which is undefined while there is none. */
  readonly actions: (cut: PictureCut | undefined) => ReactNode
}

/** Rotates a picture and cuts it: by dragging, with the arrow keys, and with a slider for the size. */
export function CropPicture({ file, onClose, actions }: CropPictureProps) {
  const text = useText()
  const titleId = useId()
  const { toUrl } = useCrud()
  const [shape, setShape] = useState<Shape>('whole')
  const [turn, setTurn] = useState(0)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const isSide = turn % 180 !== 0
  const own = file && file.height > 0 ? (isSide ? file.height / file.width : file.width / file.height) : 1
  const cut = area && { turn: String(turn), left: area.x, top: area.y, width: area.width, height: area.height }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('media.crop.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <Box sx={{ position: 'relative', height: 340, borderRadius: 1, overflow: 'hidden', bgcolor: 'action.hover' }}>
          {file && (
            <Cropper
              image={toUrl(file.url)}
              crop={crop}
              zoom={zoom}
              rotation={turn}
              aspect={shapes[shape] ?? own}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_percent, pixels) => setArea(pixels)}
            />
          )}
        </Box>
        <CropFrame shape={shape} onShape={setShape} onTurn={(degrees) => setTurn((turn + degrees) % 360)} />
        <CropSize zoom={zoom} onZoom={setZoom} area={area} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="inherit" onClick={onClose}>
          {text('crud.form.cancel')}
        </Button>
        {actions(cut)}
      </DialogActions>
    </Dialog>
  )
}

interface CropFrameProps {
  readonly shape: Shape
  readonly onShape: (shape: Shape) => void
  /** @param degrees clockwise */
  readonly onTurn: (degrees: 90 | 270) => void
}

/** The shape of the cut, and the buttons that rotate the picture. */
function CropFrame({ shape, onShape, onTurn }: CropFrameProps) {
  const text = useText()
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={shape}
        onChange={(_event, next: Shape | null) => next && onShape(next)}
        aria-label={text('media.crop.shape')}
      >
        {Object.keys(shapes).map((name) => (
          <ToggleButton key={name} value={name}>
            {text(`media.crop.shape.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <IconButton title={text('media.crop.left')} aria-label={text('media.crop.left')} onClick={() => onTurn(270)}>
        <RotateLeftRounded />
      </IconButton>
      <IconButton title={text('media.crop.right')} aria-label={text('media.crop.right')} onClick={() => onTurn(90)}>
        <RotateRightRounded />
      </IconButton>
    </Stack>
  )
}

interface CropSizeProps {
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
  /** The cut, in pixels of the picture. */
  readonly area: Area | undefined
}

/** The size of the cut: a slider, and the pixels that it leaves. */
function CropSize({ zoom, onZoom, area }: CropSizeProps) {
  const text = useText()
  const id = useId()
  return (
    <Box>
      <Typography id={id} variant="body2">
        {text('media.crop.zoom')}
      </Typography>
      <Slider
        aria-labelledby={id}
        min={1}
        max={4}
        step={0.05}
        value={zoom}
        onChange={(_event, value) => onZoom(Array.isArray(value) ? (value[0] ?? 1) : value)}
      />
      <Typography variant="body2" color="textSecondary" role="status">
        {area && text('media.crop.result', { width: area.width, height: area.height })}
      </Typography>
    </Box>
  )
}
