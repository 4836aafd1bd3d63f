import Box from '@mui/material/Box'
import { NoValue } from './plain-text.tsx'

/** Names side by side; names beyond `max` are shown as a count. */
export function LabelList({ labels, max = 3 }: { readonly labels: readonly string[]; readonly max?: number }) {
  if (labels.length === 0) return <NoValue />
  const more = labels.length - max
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, maxWidth: '100%' }}
      title={labels.join(', ')}
    >
      {labels.slice(0, max).map((label) => (
        <Box key={label} component="span" sx={labelStyle}>
          {label}
        </Box>
      ))}
      {more > 0 && (
        <Box component="span" sx={{ ...labelStyle, borderColor: 'transparent' }}>
          +{more}
        </Box>
      )}
    </Box>
  )
}

const labelStyle = {
  maxWidth: 160,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  px: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontSize: 13,
  lineHeight: '22px',
} as const
