import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { FoundGroup, FoundPerson } from '@teachnet/contract/person'
import { useText } from '@teachnet/i18n/react'
import { type FormEvent, useId, useState } from 'react'
import type { PersonResult, PersonSearch, Problems } from './use-person-search.ts'

interface EraseDialogProps {
  readonly result: PersonResult
  readonly search: Pick<PersonSearch, 'erase' | 'isBusy'>
  readonly onClose: () => void
}

/** Shows what an erasure does and what stays, and asks for the password. */
export function EraseDialog({ result, search, onClose }: EraseDialogProps) {
  const text = useText()
  const id = useId()
  const [except, setExcept] = useState<ReadonlySet<string>>(new Set())
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const { groups } = result.found
  const erased = groups.filter(({ action }) => action !== 'stay')
  const staying = groups.filter(({ action }) => action === 'stay')
  const isNothing = erased.every(({ key, isFollowing }) => except.has(key) || isFollowing)

  const toggle = (key: string) =>
    setExcept((now) => {
      const next = new Set(now)
      if (!next.delete(key)) next.add(key)
      return next
    })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const refused = await search.erase(result, { except: [...except], password })
    setProblems(refused)
    if (Object.keys(refused).length === 0) onClose()
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="md">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={`${id}-title`}>{text('person.eraseTitle')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <Alert severity="warning">{text('person.eraseWarning')}</Alert>
          <section>
            <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
              {text('person.willErase')}
            </Typography>
            {erased.map((group) => (
              <Choice key={group.key} group={group} isChosen={!except.has(group.key)} onToggle={toggle} />
            ))}
          </section>
          <section>
            <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
              {text('person.willStay')}
            </Typography>
            {staying.map((group) => (
              <Line key={group.key} group={group} />
            ))}
            <Remains found={result.found} />
          </section>
          <TextField
            type="password"
            label={text('person.password')}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            autoComplete="current-password"
            error={problems['password'] !== undefined}
            helperText={problems['password'] ?? text('person.passwordHelp')}
            required
            fullWidth
          />
          {problems[''] !== undefined && <Alert severity="error">{problems['']}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text('crud.form.cancel')}</Button>
          <Button
            type="submit"
            color="error"
            variant="contained"
            loading={search.isBusy}
            disabled={password === '' || isNothing}
          >
            {text('person.eraseNow')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly group: FoundGroup
  readonly isChosen: boolean
  readonly onToggle: (key: string) => void
}

/** Rows that belong to other records go with them; the others can be left out. */
function Choice({ group, isChosen, onToggle }: ChoiceProps) {
  if (group.isFollowing) return <Line group={group} isFollowing />
  return (
    <FormControlLabel
      sx={{ display: 'flex', alignItems: 'flex-start', mr: 0, py: 1 }}
      control={<Checkbox checked={isChosen} onChange={() => onToggle(group.key)} sx={{ py: 0 }} />}
      label={<GroupText group={group} />}
    />
  )
}

function Line({ group, isFollowing = false }: { readonly group: FoundGroup; readonly isFollowing?: boolean }) {
  return (
    <Box sx={{ py: 1, pl: isFollowing ? 8 : 0 }}>
      <GroupText group={group} isFollowing={isFollowing} />
    </Box>
  )
}

function GroupText({
  group: { title, count, action, note },
  isFollowing = false,
}: {
  readonly group: FoundGroup
  readonly isFollowing?: boolean
}) {
  const text = useText()
  return (
    <>
      <span>
        {text('person.planned', { title, count, action: text(`person.action.${action}`) })}
        {isFollowing && ` · ${text('person.following')}`}
      </span>
      {note !== '' && (
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      )}
    </>
  )
}

/** What no erasure reaches. */
function Remains({ found: { backups, logDays } }: { readonly found: FoundPerson }) {
  const text = useText()
  const lines = [
    text('person.remains.log', { days: logDays }),
    text('person.remains.backups', { count: backups }),
    text('person.remains.archives'),
    text('person.remains.texts'),
    text('person.remains.outside'),
  ]
  return (
    <Box component="ul" sx={{ m: 0, pl: 5, color: 'text.secondary' }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  )
}
