import Box from '@mui/material/Box'
import { extraActionsOf, type ResourceDefinition } from '@teachnet/contract'
import { useCrud } from '../../crud/services/crud-services.tsx'

/** Repeats a text over a list with personal data, so that a photograph of it reveals the reader. */
export function Watermark({ definition }: { readonly definition: ResourceDefinition }) {
  const { watermark } = useCrud()
  // Areas with personal data are those in which a masked value can be revealed.
  if (watermark === '' || !extraActionsOf(definition).includes('reveal')) return null
  return (
    <Box
      aria-hidden
      data-watermark={watermark}
      sx={{
        position: 'absolute',
        inset: 0,
        zIndex: 3,
        pointerEvents: 'none',
        opacity: 0.3,
        backgroundImage: `url("${imageOf(watermark)}")`,
        '@media print': { printColorAdjust: 'exact' },
      }}
    />
  )
}

/** A grey that is seen on light and dark ground. */
const colour = '#808080'

function imageOf(text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="280" height="150"><text x="10" y="110" transform="rotate(-22 10 110)" font-family="sans-serif" font-size="15" fill="${colour}">${safe}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
