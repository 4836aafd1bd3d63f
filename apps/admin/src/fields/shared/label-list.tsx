import Box from '@mui/material/Box'
import { NoValue } from './plain-text.tsx'

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
