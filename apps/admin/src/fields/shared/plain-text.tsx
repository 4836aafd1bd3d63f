import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { toText } from '../../values/read-values.ts'
import type { DetailProps } from '../field-props.ts'

/** A single-line list cell, as wide as its column; the full text is in its title. */
export function PlainText({ text, isMono = false }: { readonly text: string; readonly isMono?: boolean }) {
  if (text === '') return <NoValue />
  return (
    <Line title={text.length > 8 ? text : undefined} style={isMono ? mono : undefined}>
      {text}
    </Line>
  )
}

// Lists have hundreds of them: components with fixed styles cost a fraction of those of the library.
const Line = styled('span')({
  display: 'block',
  maxWidth: '100%',
  fontSize: '0.875rem',
  lineHeight: 1.5,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

const mono = { fontFamily: 'monospace', fontSize: '0.8125rem' } as const

const Absent = styled('span')({ fontSize: '0.875rem', lineHeight: 1.5, color: 'var(--ui-palette-text-secondary)' })

/** A number with tabular digits. */
export function NumberText({ text }: { readonly text: string }) {
  if (text === '') return <NoValue />
  return <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{text}</span>
}

export function NoValue() {
  return <Absent aria-hidden>–</Absent>
}

/** A text with all its lines. */
export function FullText({ name, row }: DetailProps) {
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

interface LabelListProps {
  readonly labels: readonly string[]
  /** Whether all are shown, on as many lines as they need; otherwise the first two in one line, and the number of the others. */
  readonly isWhole?: boolean
}

/** Names side by side. */
export function LabelList({ labels, isWhole = false }: LabelListProps) {
  if (labels.length === 0) return <NoValue />
  const max = isWhole ? labels.length : 2
  const more = labels.length - max
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: isWhole ? 'wrap' : 'nowrap', gap: 1, maxWidth: '100%' }}
      title={labels.join(', ')}
    >
      {labels.slice(0, max).map((label) => (
        <Box key={label} component="span" sx={labelStyle}>
          {label}
        </Box>
      ))}
      {more > 0 && (
        <Box component="span" sx={moreStyle}>
          +{more}
        </Box>
      )}
    </Box>
  )
}

const labelStyle = {
  minWidth: 0,
  maxWidth: 120,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  px: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontSize: '0.8125rem',
  lineHeight: '22px',
} as const

/** The number stays complete in a narrow column: the names before it are truncated. */
const moreStyle = { flexShrink: 0, fontSize: '0.8125rem', lineHeight: '24px', color: 'text.secondary' } as const
