import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'
import { packageManagers } from './command-choices.ts'
import { useSaving } from './use-saving.ts'

interface ManagerDialogProps {
  readonly packageManager: string
  readonly save: (packageManager: string) => Promise<void>
  readonly onClose: () => void
}

/** Chooses the package manager of the commands that depend on one. */
export function ManagerDialog({ packageManager, save, onClose }: ManagerDialogProps) {
  const text = useText()
  const titleId = useId()
  const [chosen, setChosen] = useState(packageManager)
  const saving = useSaving(() => save(chosen), onClose)
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('terminal.manager')}</DialogTitle>
      <DialogContent>
        <p>{text('terminal.managerHint')}</p>
        {saving.problem !== '' && <Alert severity="error">{saving.problem}</Alert>}
        <RadioGroup aria-labelledby={titleId} value={chosen} onChange={(_, value) => setChosen(value)}>
          {packageManagers.map((name) => (
            <FormControlLabel
              key={name}
              value={name}
              control={<Radio />}
              label={name === 'none' ? text('terminal.managerNone') : name}
            />
          ))}
        </RadioGroup>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('terminal.cancel')}</Button>
        <Button variant="contained" loading={saving.isSaving} onClick={saving.start}>
          {text('terminal.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
