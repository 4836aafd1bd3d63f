import 'react-image-crop/dist/ReactCrop.css'
import RotateLeftRounded from '@mui/icons-material/RotateLeftRounded'
import RotateRightRounded from '@mui/icons-material/RotateRightRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useId, useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import type { MediaFile } from '../../../records/media/media-file.ts'
import { useCrud } from '../../../records/services/crud-services.tsx'

/** Aspect ratio (width divided by height) of each crop shape. A free crop has no fixed ratio: `undefined`. */
const shapes = {
  free: () => undefined,
  whole: (width: number, height: number) => width / height,
  square: () => 1,
  wide: () => 16 / 9,
  photo: () => 3 / 2,
  classic: () => 4 / 3,
  tall: () => 3 / 4,
}
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
  /** The buttons that save the cut, which is undefined while the picture is unchanged. */
  readonly actions: (cut: PictureCut | undefined) => ReactNode
}

/** Rotates a picture and cuts it: by the handles at its edges, by dragging, and with the arrow keys. */
export function CropPicture({ file, onClose, actions }: CropPictureProps) {
  const titleId = useId()
  const text = useText()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('media.crop.title')}</DialogTitle>
      {file ? (
        <Cut key={file.url} file={file} onClose={onClose} actions={actions} />
      ) : (
        <DialogContent sx={{ height: pictureHeight }} />
      )}
    </Dialog>
  )
}

const pictureHeight = 340

function Cut({ file, onClose, actions }: CropPictureProps & { readonly file: MediaFile }) {
  const text = useText()
  const { toUrl } = useCrud()
  const [size, setSize] = useState({ width: file.width || 1, height: file.height || 1 })
  const [shape, setShape] = useState<Shape>('free')
  const [turn, setTurn] = useState(0)
  const [crop, setCrop] = useState(whole)
  const isSide = turn % 180 !== 0
  const width = isSide ? size.height : size.width
  const height = isSide ? size.width : size.height
  const aspect = shapes[shape](width, height)
  const part = (share: number, of: number) => Math.round((share / 100) * of)
  const area = {
    left: part(crop.x, width),
    top: part(crop.y, height),
    width: Math.max(1, part(crop.x + crop.width, width) - part(crop.x, width)),
    height: Math.max(1, part(crop.y + crop.height, height) - part(crop.y, height)),
  }
  const isUnchanged = turn === 0 && area.width === width && area.height === height

  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <Box sx={{ display: 'flex', justifyContent: 'center', p: 3, borderRadius: 1, bgcolor: 'action.hover' }}>
          <ReactCrop
            crop={crop}
            {...(aspect === undefined ? {} : { aspect })}
            keepSelection
            ruleOfThirds
            minWidth={16}
            minHeight={16}
            ariaLabels={{
              cropArea: text('media.crop.area'),
              nwDragHandle: text('media.crop.handle', { side: 'nw' }),
              nDragHandle: text('media.crop.handle', { side: 'n' }),
              neDragHandle: text('media.crop.handle', { side: 'ne' }),
              eDragHandle: text('media.crop.handle', { side: 'e' }),
              seDragHandle: text('media.crop.handle', { side: 'se' }),
              sDragHandle: text('media.crop.handle', { side: 's' }),
              swDragHandle: text('media.crop.handle', { side: 'sw' }),
              wDragHandle: text('media.crop.handle', { side: 'w' }),
            }}
            onChange={(_pixels, percent) => setCrop(percent)}
            style={{ maxWidth: '100%' }}
          >
            <Box
              sx={{
                position: 'relative',
                width: `min(${Math.round((pictureHeight * width) / height)}px, 100vw - 128px, 520px)`,
                aspectRatio: `${width} / ${height}`,
              }}
            >
              <Box
                component="img"
                src={toUrl(file.url)}
                alt=""
                draggable={false}
                onLoad={({ currentTarget }) =>
                  setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
                }
                // The frame has the rotated picture's shape; a picture on its side is as wide as the frame is high.
                sx={{
                  position: 'absolute',
                  left: '50%',
                  top: '50%',
                  width: isSide ? `${(100 * height) / width}%` : '100%',
                  maxWidth: 'none',
                  transform: `translate(-50%, -50%) rotate(${turn}deg)`,
                }}
              />
            </Box>
          </ReactCrop>
        </Box>
        <CropFrame
          shape={shape}
          onShape={(next) => {
            setShape(next)
            setCrop(largest(next, width, height))
          }}
          onTurn={(degrees) => {
            setTurn((turn + degrees) % 360)
            setCrop(largest(shape, height, width))
          }}
        />
        <Typography variant="body2" color="textSecondary" role="status">
          {text('media.crop.result', { width: area.width, height: area.height })}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="inherit" onClick={onClose}>
          {text('crud.form.cancel')}
        </Button>
        {actions(isUnchanged ? undefined : { turn: String(turn), ...area })}
      </DialogActions>
    </>
  )
}

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

/** The largest part of a picture with a shape, in its middle. */
function largest(shape: Shape, width: number, height: number): PercentCrop {
  const aspect = shapes[shape](width, height)
  if (aspect === undefined) return whole
  return centerCrop(makeAspectCrop({ unit: '%', width: 100 }, aspect, width, height), width, height)
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
