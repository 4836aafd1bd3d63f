import Box from '@mui/material/Box'
import { useFormats } from '@teachnet/i18n/react'

interface ValueBarsProps {
  readonly values: readonly { readonly value: string; readonly label: string; readonly total: number }[]
}

/** Values with their numbers, and bars of their share of all. */
export function ValueBars({ values }: ValueBarsProps) {
  const { number } = useFormats()
  const all = values.reduce((sum, { total }) => sum + total, 0)
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
      {values.map(({ value, label, total }) => (
        <Box component="li" key={value}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
            <span>{label}</span>
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {number(total)}
            </Box>
          </Box>
          <Box aria-hidden sx={{ mt: 1, height: 4, borderRadius: 2, bgcolor: 'action.hover' }}>
            <Box
              sx={{
                width: `${all > 0 ? (total / all) * 100 : 0}%`,
                height: '100%',
                borderRadius: 'inherit',
                bgcolor: 'primary.main',
              }}
            />
          </Box>
        </Box>
      ))}
    </Box>
  )
}
