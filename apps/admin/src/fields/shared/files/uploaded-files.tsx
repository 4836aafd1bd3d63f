import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded'
import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { FileLink, fileName } from './file-link.tsx'
import { Thumbnail } from './thumbnail.tsx'

interface UploadedFilesProps {
  readonly paths: readonly string[]
  readonly isImage: boolean
  readonly onChange: (paths: string[]) => void
}

/** The files of an input, with buttons that move and remove each of them. */
export function UploadedFiles({ paths, isImage, onChange }: UploadedFilesProps) {
  const text = useText()
  const move = (path: string, from: number, to: number) => onChange(paths.toSpliced(from, 1).toSpliced(to, 0, path))
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
      {paths.map((path, index) => {
        const name = fileName(path)
        return (
          <Stack key={path} component="li" direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
            {isImage ? <Thumbnail path={path} alt={name} size={72} /> : <FileLink path={path} />}
            <Stack direction={isImage ? 'column' : 'row'}>
              {paths.length > 1 && (
                <>
                  <Action
                    label={text('crud.upload.earlier', { name })}
                    isDisabled={index === 0}
                    onClick={() => move(path, index, index - 1)}
                  >
                    <ArrowBackRounded sx={icon} />
                  </Action>
                  <Action
                    label={text('crud.upload.later', { name })}
                    isDisabled={index === paths.length - 1}
                    onClick={() => move(path, index, index + 1)}
                  >
                    <ArrowForwardRounded sx={icon} />
                  </Action>
                </>
              )}
              <Action
                label={text('crud.upload.remove', { name })}
                onClick={() => onChange(paths.filter((one) => one !== path))}
              >
                <CloseRounded sx={icon} />
              </Action>
            </Stack>
          </Stack>
        )
      })}
    </Box>
  )
}

const icon = { fontSize: '1rem' }

interface ActionProps {
  readonly label: string
  readonly isDisabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Action({ label, isDisabled = false, onClick, children }: ActionProps) {
  return (
    <IconButton size="small" aria-label={label} disabled={isDisabled} onClick={onClick}>
      {children}
    </IconButton>
  )
}
