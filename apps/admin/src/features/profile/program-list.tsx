import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { AdminProgram } from '@teachnet/contract/people'
import { shown } from '@teachnet/account-pages/refusals'
import { useFormats, useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'

export interface ProgramListProps {
  readonly programs: readonly AdminProgram[]
  /** Disables all of them and ends the other sessions. Rejects when the server refuses; the client has then shown the reason. */
  readonly onDisable: () => Promise<void>
}

/** The API keys and webhooks of the administrator, which ending all other sessions disables. */
export function ProgramList({ programs, onDisable }: ProgramListProps) {
  const text = useText()
  const { dateTime } = useFormats()
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 4, sm: 6 } }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 4, flexWrap: 'wrap', mb: 4 }}>
        <Box sx={{ flex: '1 1 240px' }}>
          <Typography id={id} component="h2" variant="h2">
            {text('profile.programs')}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>{text('profile.programsHelp')}</Typography>
        </Box>
        <Button
          size="small"
          variant="outlined"
          color="error"
          loading={isBusy}
          onClick={() => {
            setBusy(true)
            void onDisable()
              .catch(shown)
              .finally(() => setBusy(false))
          }}
        >
          {text('profile.programsDisable')}
        </Button>
      </Box>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {programs.map(({ kind, name, detail, createTime, useTime }) => (
          <Box component="li" key={`${kind} ${detail} ${name}`} sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{text(`profile.program.${kind}`, { name })}</Box>
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {[
                detail,
                text('profile.programCreated', { created: dateTime(createTime) }),
                ...(useTime === null ? [] : [text('profile.programUsed', { used: dateTime(useTime) })]),
              ].join(' · ')}
            </Typography>
          </Box>
        ))}
      </Stack>
    </Paper>
  )
}
