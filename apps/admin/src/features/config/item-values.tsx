import type { ConfigItemRow } from '@teachnet/protocol'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useItemWords } from './use-item-words.ts'

/** The configuration, read-only, for users without permission to change it. */
export function ItemValues({ items }: { readonly items: readonly ConfigItemRow[] }) {
  const wordsOf = useItemWords()
  return (
    <Box
      component="dl"
      sx={{ m: 0, p: { xs: 4, sm: 6 }, display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}
    >
      {items.map((item) => (
        <Box key={item.name} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {item.title}
          </Typography>
          <Typography component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {wordsOf(item, item.value) || '–'}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
