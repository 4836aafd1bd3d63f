import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { fieldOf } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { viewOf } from '../../fields/views.ts'

/** The sums of all records that the filter finds, drawn as the values of their columns are. */
export function ListSums({ list: { definition, sums } }: { readonly list: ListController }) {
  const text = useText()
  const locale = useLocale()
  if (sums === undefined) return null
  if (sums === null)
    return (
      <Typography variant="body2" color="textSecondary">
        {text('crud.sums.tooMany')}
      </Typography>
    )
  return (
    <Box
      component="dl"
      aria-label={text('crud.sums.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, m: 0, fontSize: '0.875rem' }}
    >
      {Object.entries(sums).map(([name, sum]) => {
        const field = fieldOf(definition, name)
        if (!field) return null
        const { Cell } = viewOf(field)
        const label = field.label[locale]
        return (
          <Box key={name} sx={{ display: 'flex', gap: 1.5 }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {text('crud.sums.of', { label })}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
              <Cell field={field} name={name} row={{ id: 0, [name]: sum }} recordLabel={label} />
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
