import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { AccountSignIn } from '@teachnet/protocol'
import { useFormats, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { deviceName } from './session-list.tsx'
import { Section } from './section.tsx'

/** Sign-ins shown before "show all". */
const firstShown = 5

/** The latest sign-ins of the account, rejected ones included. */
export function SignInHistory({ signIns }: { readonly signIns: readonly AccountSignIn[] }) {
  const text = useText()
  const { dateTime } = useFormats()
  const [isWhole, setWhole] = useState(false)
  const rows = isWhole ? signIns : signIns.slice(0, firstShown)
  return (
    <Section title={text('signIns.title')} help={text('signIns.help')}>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((each) => (
          <Box component="li" key={each.id} sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', justifyContent: 'space-between' }}>
              <Box
                component="span"
                sx={{ color: each.outcome.startsWith('wrong') ? 'error.main' : 'text.primary', fontWeight: 500 }}
              >
                {text(`signIns.${each.outcome}`)}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {dateTime(each.createTime)}
              </Box>
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {deviceName(each, text)}
              {each.ip && ` · ${each.ip}`}
              {each.place && ` · ${each.place}`}
            </Typography>
          </Box>
        ))}
      </Stack>
      {!isWhole && signIns.length > firstShown && (
        <Button size="small" onClick={() => setWhole(true)} sx={{ mt: 2 }}>
          {text('signIns.more', { count: String(signIns.length) })}
        </Button>
      )}
    </Section>
  )
}
