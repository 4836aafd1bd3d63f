import { type ConfigItemRow, isRecord } from '@teachnet/protocol'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import { isOn, toText, toTexts } from '../../values/read-values.ts'

/** The configuration, read-only, for users without permission to change it. */
export function ItemValues({ items }: { readonly items: readonly ConfigItemRow[] }) {
  const text = useText()
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
            {(item.type === 'switch' ? text(isOn(item.value) ? 'crud.yes' : 'crud.no') : wordsOf(item)) || '–'}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

function wordsOf({ type, value, content }: ConfigItemRow): string {
  if (type === 'array')
    return (Array.isArray(value) ? value : [])
      .filter(isRecord)
      .map((entry) => `${toText(entry['key'])}: ${toText(entry['value'])}`)
      .join('\n')
  if (content === '') return Array.isArray(value) ? toTexts(value).join(', ') : toText(value)
  return toTexts(value)
    .map((each) => content[each] ?? each)
    .join(', ')
}
