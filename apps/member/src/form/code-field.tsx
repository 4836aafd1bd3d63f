import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { shown } from './shown.ts'
import { useCoolDown } from './use-cool-down.ts'

export interface CodeFieldProps {
  /** Draws the input; `isSent` is true until another code can be requested. */
  readonly children: (isSent: boolean) => ReactNode
  /** Requests a code. Resolves with false when none was requested. */
  readonly onSend: () => Promise<boolean>
}

/** Seconds that the server requires between two codes for one address. */
const coolDownSeconds = 60

/** The input of a verification code with the button that requests one. */
export function CodeField({ children, onSend }: CodeFieldProps) {
  const text = useText()
  const coolDown = useCoolDown(coolDownSeconds)
  const isSent = coolDown.left > 0

  async function send(): Promise<void> {
    if (await onSend()) coolDown.start()
  }

  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: 3, alignItems: { sm: 'flex-start' } }}>
      {children(isSent)}
      <Button
        variant="outlined"
        disabled={isSent}
        onClick={() => void send().catch(shown)}
        // Aligned with the field, not with its label.
        sx={{ minWidth: 132, minHeight: 38, mt: { sm: 6 } }}
      >
        {isSent ? text('code.sendAgain', { seconds: coolDown.left }) : text('code.send')}
      </Button>
    </Box>
  )
}
