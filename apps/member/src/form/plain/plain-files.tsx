import Avatar from '@mui/material/Avatar'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { isListField } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { toAccept } from '@teachnet/upload'
import { useState } from 'react'
import type { PlainFieldProps } from './plain-field-props.ts'

interface PlainFilesProps extends Pick<
  PlainFieldProps,
  'name' | 'field' | 'files' | 'problem' | 'hint' | 'onFiles' | 'onUpload' | 'toImageUrl'
> {
  readonly label: string
  /** Suffixes that the field accepts. */
  readonly types: readonly string[]
}

/** Files of a form. Each is uploaded when it is chosen; one that fails is named with the reason. */
export function PlainFiles(props: PlainFilesProps) {
  const { name, field, label, types, files, problem, hint, onFiles, onUpload, toImageUrl } = props
  const text = useText()
  const [isUploading, setUploading] = useState(false)
  const [failure, setFailure] = useState('')
  const isMany = isListField(field)

  async function add(chosen: readonly File[]): Promise<void> {
    setUploading(true)
    setFailure('')
    try {
      // oxlint-disable-next-line no-await-in-loop -- one file after the other, so that the list keeps their order
      for (const file of chosen) await onUpload(file)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setUploading(false)
    }
  }

  return (
    <Stack spacing={2} role="group" aria-label={label}>
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <List disablePadding>
        {files.map((file) => (
          <ListItem key={file.url} disableGutters sx={{ gap: 4 }}>
            {toImageUrl ? (
              <Avatar variant="rounded" src={toImageUrl(file.url)} alt={label} sx={{ width: 72, height: 72 }} />
            ) : (
              <Typography sx={{ overflowWrap: 'anywhere' }}>{file.name}</Typography>
            )}
            <Button
              size="small"
              color="inherit"
              aria-label={text('fields.removeFile', { name: file.name })}
              onClick={() => onFiles(files.filter((each) => each !== file))}
            >
              {text('fields.remove')}
            </Button>
          </ListItem>
        ))}
      </List>
      <div>
        <Button
          component="label"
          // The file input inside has the role and takes the focus.
          role={undefined}
          tabIndex={-1}
          variant="outlined"
          size="small"
          loading={isUploading}
          sx={{ '&:focus-within': { outline: '2px solid', outlineOffset: 2 } }}
        >
          {text('fields.chooseFile')}
          <input
            type="file"
            name={name}
            accept={toAccept({ types: [...types] }) || undefined}
            multiple={isMany}
            aria-label={text('fields.chooseFor', { label })}
            style={{ position: 'absolute', inset: 0, opacity: 0, width: '100%' }}
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])]
              target.value = ''
              if (chosen.length > 0) void add(chosen)
            }}
          />
        </Button>
      </div>
      {hint && <FormHelperText>{hint}</FormHelperText>}
      {(failure || problem) && (
        <FormHelperText error role="alert">
          {failure || problem}
        </FormHelperText>
      )}
    </Stack>
  )
}
