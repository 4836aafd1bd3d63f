import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded'
import VisibilityRounded from '@mui/icons-material/VisibilityRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ResourceDefinition } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { type Reveal, useReveal } from '../../crud/record/use-reveal.ts'
import { WithMessages } from '../../messages/with-messages.tsx'

interface RevealedProps {
  readonly definition: ResourceDefinition
  readonly id: number
  readonly name: string
  readonly label: string
}

/** A button beside a masked value that reveals the full value. Renders nothing without permission. */
export function Revealed({ definition, id, name, label }: RevealedProps) {
  const reveal = useReveal(definition, id, name)
  if (!reveal) return null
  return (
    <WithMessages of="record">
      <Value {...{ reveal, label }} />
    </WithMessages>
  )
}

function Value({ reveal, label }: { readonly reveal: Reveal; readonly label: string }) {
  const text = useText()
  const { shown, isLoading, show, hide } = reveal
  const isShown = shown !== undefined
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <Box role="status" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {shown}
      </Box>
      <Button
        size="small"
        loading={isLoading}
        startIcon={isShown ? <VisibilityOffRounded /> : <VisibilityRounded />}
        aria-label={text(isShown ? 'record.masked.hideOf' : 'record.masked.showOf', { label })}
        onClick={() => (isShown ? hide() : void show())}
      >
        {text(isShown ? 'record.masked.hide' : 'record.masked.show')}
      </Button>
    </Box>
  )
}
