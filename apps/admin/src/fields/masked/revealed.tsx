import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded'
import VisibilityRounded from '@mui/icons-material/VisibilityRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { ResourceDefinition } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { type KeyboardEvent, useState } from 'react'
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
  const [isAsking, setIsAsking] = useState(false)
  const { shown, isLoading, show, hide } = reveal
  const isShown = shown !== undefined
  if (isAsking)
    return (
      <Reason
        {...{ label, isLoading }}
        onCancel={() => setIsAsking(false)}
        onGive={async (reason) => setIsAsking(!(await show(reason)))}
      />
    )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <Box role="status" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', '&:empty': { mr: -4 } }}>
        {shown}
      </Box>
      <Button
        size="small"
        startIcon={isShown ? <VisibilityOffRounded /> : <VisibilityRounded />}
        aria-label={text(isShown ? 'record.masked.hideOf' : 'record.masked.showOf', { label })}
        onClick={() => (isShown ? hide() : setIsAsking(true))}
      >
        {text(isShown ? 'record.masked.hide' : 'record.masked.show')}
      </Button>
    </Box>
  )
}

interface ReasonProps {
  readonly label: string
  readonly isLoading: boolean
  readonly onCancel: () => void
  readonly onGive: (reason: string) => Promise<void>
}

/** Asks for the reason in place: it is not a form, since it may be within one. */
function Reason({ label, isLoading, onCancel, onGive }: ReasonProps) {
  const text = useText()
  const [reason, setReason] = useState('')
  const isGiven = [...reason.trim()].length >= 2
  const give = () => void (isGiven && onGive(reason.trim()))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') give()
    else onCancel()
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 2, mt: 2 }}>
      <TextField
        size="small"
        label={text('record.masked.reason')}
        helperText={text('record.masked.why', { label })}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={onKeyDown}
        autoFocus
        slotProps={{ htmlInput: { maxLength: 200 } }}
        sx={{ flex: '1 1 240px' }}
      />
      {/* Beside the input, below its label; on a phone below it. */}
      <Box sx={{ display: 'flex', gap: 2, mt: { sm: 5 }, ml: { xs: 'auto', sm: 0 } }}>
        <Button size="small" variant="contained" disabled={!isGiven} loading={isLoading} onClick={give}>
          {text('record.masked.show')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {text('record.masked.cancel')}
        </Button>
      </Box>
    </Box>
  )
}
