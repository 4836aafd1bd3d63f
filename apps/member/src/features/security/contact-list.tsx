import { Section, row } from '@teachnet/account-pages'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ContactType } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { ContactDialog, type ContactDialogProps } from './contact-dialog.tsx'

export interface ContactListProps extends Pick<
  ContactDialogProps,
  'onSendCode' | 'onProve' | 'onBind' | 'captchaSource'
> {
  /** The bound contacts; empty: none. */
  readonly contacts: Readonly<Record<ContactType, string>>
  /** The channels by which the server sends codes. */
  readonly types: readonly ContactType[]
}

/** The email address and mobile number of the account, and the way to replace them. */
export function ContactList({ contacts, types, ...dialog }: ContactListProps) {
  const text = useText()
  const [open, setOpen] = useState<ContactType | undefined>()
  return (
    <Section title={text('contacts.title')} help={text('contacts.help')}>
      {(['email', 'mobile'] as const).map((type) => (
        <Box key={type} sx={row}>
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {text(`contacts.${type}`)}
            </Typography>
            <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{contacts[type] || text('contacts.none')}</Box>
          </Box>
          {types.includes(type) ? (
            <Button
              size="small"
              variant="outlined"
              aria-label={text(contacts[type] ? `contacts.change.${type}` : `contacts.bind.${type}`)}
              onClick={() => setOpen(type)}
            >
              {text(contacts[type] ? 'contacts.change' : 'contacts.bind')}
            </Button>
          ) : (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {text(`contacts.unavailable.${type}`)}
            </Typography>
          )}
        </Box>
      ))}
      {open && <ContactDialog {...dialog} type={open} bound={contacts[open]} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}
