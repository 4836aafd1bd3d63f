import Typography from '@mui/material/Typography'
import { toText } from '../../values/read-values.ts'
import type { DetailProps } from '../field-props.ts'
import { NoValue } from './plain-text.tsx'

/** A text with all its lines. */
export function WholeText({ name, row }: DetailProps) {
  return <Lines text={toText(row[name])} />
}

/** Lines of text; a long text scrolls. */
export function Lines({ text }: { readonly text: string }) {
  if (text === '') return <NoValue />
  return (
    <Typography
      variant="body2"
      // A scrollable area must be reachable by keyboard.
      tabIndex={text.length > 500 ? 0 : undefined}
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 320, overflow: 'auto' }}
    >
      {text}
    </Typography>
  )
}
