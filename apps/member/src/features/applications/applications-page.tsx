import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { sitePaths } from '@teachnet/contract'
import type { ContactType } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { ApplicationList } from './application-list.tsx'
import type { Applications } from './applications.api.ts'

export interface ApplicationsPageProps extends Applications {
  /** The contacts of the member. */
  readonly contacts: Readonly<Record<ContactType, string>>
  /** Address of the public site's pages, without a slash at the end. */
  readonly publicSite: string
  readonly onProve: (type: ContactType) => void
}

/** The forms of the public site, by the kind of their applications. */
const forms = [
  ['teacher', sitePaths.teacherForm],
  ['branch', sitePaths.branchForm],
  ['shop', sitePaths.shopForm],
  ['class', sitePaths.classForm],
] as const

/** The member's applications and enquiries. */
export function ApplicationsPage({ list, unproved, contacts, publicSite, onProve }: ApplicationsPageProps) {
  const text = useText()
  const hasContact = contacts.email !== '' || contacts.mobile !== ''
  return (
    <Stack spacing={4}>
      <Typography component="h1" variant="h1">
        {text('applications.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{text('applications.help')}</Typography>
      {unproved.map((type) => (
        <Alert
          key={type}
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={() => onProve(type)}>
              {text('applications.prove')}
            </Button>
          }
        >
          {text(`applications.unproved.${type}`, { address: contacts[type] })}
        </Alert>
      ))}
      <Paper variant="outlined" sx={{ p: list.length > 0 ? 2 : 5 }}>
        {list.length > 0 ? (
          <ApplicationList list={list} />
        ) : (
          <Stack spacing={4} sx={{ alignItems: 'flex-start' }}>
            <Typography sx={{ color: 'text.secondary' }}>
              {text(hasContact ? 'applications.empty' : 'applications.noContact')}
            </Typography>
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
              {forms.map(([kind, path]) => (
                <Button key={kind} variant="outlined" component="a" href={`${publicSite}${path}`}>
                  {text(`applications.apply.${kind}`)}
                </Button>
              ))}
            </Stack>
          </Stack>
        )}
      </Paper>
    </Stack>
  )
}
