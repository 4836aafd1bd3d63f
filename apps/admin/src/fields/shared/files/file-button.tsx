import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useId } from 'react'

interface FileButtonProps {
  readonly label: string
  /** Accessible name of the input. */
  readonly name: string
  readonly icon: ReactNode
  readonly accept: string | undefined
  readonly isMultiple: boolean
  readonly isDisabled?: boolean
  readonly variant?: 'outlined' | 'contained'
  readonly inputRef?: (element: HTMLElement | null) => void
  readonly onBlur?: () => void
  readonly onFiles: (files: FileList | null) => void
}

/** Opens the file dialog of the browser. The input over the button takes the focus. */
export function FileButton(props: FileButtonProps) {
  const { label, name, icon, accept, isMultiple, isDisabled = false, variant = 'outlined', onFiles } = props
  const id = useId()
  return (
    <Button
      component="label"
      htmlFor={id}
      size="small"
      variant={variant}
      startIcon={icon}
      disabled={isDisabled}
      tabIndex={-1}
      role={undefined}
    >
      {label}
      <Box
        component="input"
        ref={props.inputRef}
        id={id}
        type="file"
        aria-label={name}
        accept={accept}
        multiple={isMultiple}
        disabled={isDisabled}
        onBlur={props.onBlur}
        onChange={(event) => {
          onFiles(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
        sx={{ position: 'absolute', top: 0, right: 0, bottom: 0, left: 0, opacity: 0, cursor: 'pointer', fontSize: 0 }}
      />
    </Button>
  )
}
