import Avatar from '@mui/material/Avatar'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import { useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useState } from 'react'
import { isPicture } from './crop-picture.ts'

export interface AvatarFieldProps {
  /** Empty: there is none. */
  readonly url: string
  readonly name: string
  /** False: it is the default picture. */
  readonly canRemove: boolean
  /** Why the avatar is refused. */
  readonly problem: string | undefined
  /** Uploads the cut picture; rejects with the reason. */
  readonly onPick: (picture: File) => Promise<void>
  readonly onRemove: () => void
}

const AvatarCrop = lazyPart(async () => (await import('./avatar-crop.tsx')).default)

/** The avatar with the buttons that replace and remove it. A file that is not a picture is refused before anything is uploaded. */
export function AvatarField({ url, name, canRemove, problem, onPick, onRemove }: AvatarFieldProps) {
  const text = useText()
  const [file, setFile] = useState<File>()
  const [refusal, setRefusal] = useState('')

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    const isGood = await isPicture(chosen)
    setRefusal(isGood ? '' : text('profile.notPicture', { name: chosen.name }))
    setFile(isGood ? chosen : undefined)
  }

  return (
    <Stack direction="row" spacing={4} sx={{ alignItems: 'center' }}>
      <Avatar src={url || undefined} alt={text('profile.avatarOf', { name })} sx={{ width: 72, height: 72 }} />
      <div>
        <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <Button
            component="label"
            // The file input inside has the role and takes the focus.
            role={undefined}
            tabIndex={-1}
            variant="outlined"
            size="small"
            sx={{ '&:focus-within': { outline: '2px solid', outlineOffset: 2 } }}
          >
            {text('profile.changeAvatar')}
            <input
              type="file"
              accept="image/*"
              aria-label={text('profile.changeAvatar')}
              style={{ position: 'absolute', inset: 0, opacity: 0, width: '100%' }}
              onChange={({ target }) => {
                const [chosen] = target.files ?? []
                target.value = ''
                void choose(chosen)
              }}
            />
          </Button>
          {canRemove && (
            <Button size="small" color="inherit" onClick={onRemove}>
              {text('profile.removeAvatar')}
            </Button>
          )}
        </Stack>
        {(refusal || problem) && (
          <FormHelperText error role="alert">
            {refusal || problem}
          </FormHelperText>
        )}
      </div>
      {file && (
        <PartBoundary isOver>
          <AvatarCrop file={file} onCrop={onPick} onClose={() => setFile(undefined)} />
        </PartBoundary>
      )}
    </Stack>
  )
}
