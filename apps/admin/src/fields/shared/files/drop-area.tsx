import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'

interface DropAreaProps {
  readonly hasError: boolean
  readonly onFiles: (files: FileList) => void
  readonly children: ReactNode
}

/** An area on which files can be dropped. */
export function DropArea({ hasError, onFiles, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false)
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onFiles(event.dataTransfer.files)
      }}
      sx={{
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : hasError ? 'error.main' : 'divider',
        borderRadius: 1,
        p: 2,
        display: 'grid',
        gap: 2,
      }}
    >
      {children}
    </Box>
  )
}
