import { keyOf } from '@teachnet/ui/keys'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { focusOf, withFocus } from '@teachnet/contract/picture-focus'
import { NodeSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { CutPicture, useCrud } from '../../../../module-host/admin-api.ts'
import { useEditorHost } from '../editor-host.tsx'
import { figureSizes, partsOf } from '../nodes/figure.ts'

/** The points that a click can choose; the media library sets any other. */
const focusPoints = [
  [0, 0, 'topLeft'],
  [50, 0, 'top'],
  [100, 0, 'topRight'],
  [0, 50, 'left'],
  [50, 50, 'centre'],
  [100, 50, 'right'],
  [0, 100, 'bottomLeft'],
  [50, 100, 'bottom'],
  [100, 100, 'bottomRight'],
] as const

/** The part of a picture that stays visible where a page cuts it, as in a gallery. */
function FocusSelect({ src, onChange }: { readonly src: string; readonly onChange: (src: string) => void }) {
  const { say } = useEditorHost()
  const { x, y } = focusOf(src) ?? { x: 50, y: 50 }
  const isOffered = focusPoints.some(([left, top]) => left === x && top === y)
  return (
    <TextField
      select
      size="small"
      label={say('picture.focus')}
      value={`${x},${y}`}
      onChange={({ target }) => {
        const [left = 50, top = 50] = target.value.split(',').map(Number)
        onChange(withFocus(src, { x: left, y: top }))
      }}
      sx={{ minWidth: 110 }}
    >
      {!isOffered && <MenuItem value={`${x},${y}`}>{`${x}% ${y}%`}</MenuItem>}
      {focusPoints.map(([left, top, name]) => (
        <MenuItem key={name} value={`${left},${top}`}>
          {say(`focus.${name}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Sets another file for a picture; a size that the text says is that of the former one. */
function replacePicture({ state, view }: Editor, at: number, src: string): void {
  const change = state.tr.setNodeAttribute(at, 'src', src)
  view.dispatch(change.setNodeAttribute(at, 'width', null).setNodeAttribute(at, 'height', null))
}

/** Whether the picture is a file of the library that the server can cut: not a drawing, and not one of another site. */
function isUploaded(src: string): boolean {
  return /^\/storage\/[^#?]+\.(?:png|jpe?g|webp|avif)(?:#|$)/i.test(src)
}

/** Edits description, caption, credit and size of the selected picture. Renders nothing while no picture is selected. */
export function PicturePanel({ editor }: { readonly editor: Editor }) {
  const { say } = useEditorHost()
  const mayCrop = useCrud().can('routine/attachment/transform')
  const [isCropping, setCropping] = useState(false)
  const picture = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const { selection } = state
      if (!(selection instanceof NodeSelection)) return null
      const { type, attrs } = selection.node
      return ['figure', 'image'].includes(type.name) ? { at: selection.from, kind: type.name, ...partsOf(attrs) } : null
    },
  })
  if (!picture) return null
  // The selection stays: setting the attributes of a node as a whole would replace the node.
  const set = (name: string, value: string) =>
    editor.view.dispatch(editor.state.tr.setNodeAttribute(picture.at, name, value))
  const field = (name: 'alt' | 'caption' | 'credit') => (
    <TextField
      size="small"
      label={say(`picture.${name}`)}
      value={picture[name]}
      onChange={({ target }) => set(name, target.value)}
      sx={{ flex: '1 1 160px' }}
    />
  )
  const { src, alt } = picture
  return (
    <Stack
      role="group"
      aria-label={say('picture.group')}
      direction="row"
      sx={{ gap: 2, p: 2, flexWrap: 'wrap', borderTop: 1, borderColor: 'divider' }}
      onKeyDown={(event) => {
        const key = keyOf(event)
        if (key !== 'Escape' && key !== 'Enter') return
        event.preventDefault()
        event.stopPropagation()
        editor.commands.focus()
      }}
    >
      {field('alt')}
      {picture.kind === 'figure' ? (
        <>
          {field('caption')}
          {field('credit')}
          <TextField
            select
            size="small"
            label={say('picture.size')}
            value={picture.size}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            onChange={({ target }) => set('size', target.value)}
            sx={{ minWidth: 110 }}
          >
            {figureSizes.map((size) => (
              <MenuItem key={size} value={size}>
                {say(`size.${size === '' ? 'natural' : size}`)}
              </MenuItem>
            ))}
          </TextField>
          <FocusSelect src={src} onChange={(next) => set('src', next)} />
          {mayCrop && isUploaded(src) && <Button onClick={() => setCropping(true)}>{say('picture.crop')}</Button>}
          {isCropping && (
            <CutPicture
              url={src}
              onCut={(next) => replacePicture(editor, picture.at, next)}
              onClose={() => setCropping(false)}
            />
          )}
        </>
      ) : (
        <Button
          onClick={() =>
            editor.chain().focus().deleteSelection().insertContent({ type: 'figure', attrs: { src, alt } }).run()
          }
        >
          {say('picture.asFigure')}
        </Button>
      )}
    </Stack>
  )
}
