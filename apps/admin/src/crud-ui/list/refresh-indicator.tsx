import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import { useText } from '@teachnet/i18n/react'

const pass = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } })

/** A thin line at the top while newer rows are loading. */
export function RefreshIndicator() {
  return (
    <Box
      role="progressbar"
      aria-label={useText()('crud.loading')}
      sx={{ position: 'absolute', inset: '0 0 auto', height: 2, zIndex: 4, overflow: 'hidden' }}
    >
      <Box
        sx={{
          width: '40%',
          height: '100%',
          bgcolor: 'primary.main',
          animation: `${pass} 1s linear infinite`,
          '@media (prefers-reduced-motion: reduce)': { animation: 'none', width: '100%' },
        }}
      />
    </Box>
  )
}
