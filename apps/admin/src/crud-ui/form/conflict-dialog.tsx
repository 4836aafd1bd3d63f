import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'
import { recordLabel } from '../../crud/record/record-label.ts'
import { differencesOf } from '../../crud/form/record-conflict.ts'
import type { ConflictResolution } from '../../crud/form/use-conflict.ts'
import { ConflictField, type Side } from './conflict-field.tsx'

/**
 * Reports that another user saved the record meanwhile, shows their changes, and lets the user choose a value for each field that both
 * changed. The input is kept: the user can return to the form.
 */
export function ConflictDialog({ resolution }: { readonly resolution: ConflictResolution }) {
  const text = useText()
  const locale = useLocale()
  const formats = useFormats()
  const id = useId()
  const { conflict, sides } = resolution
  const differences = differencesOf(sides)
  const contested = differences.filter(({ isContested }) => isContested)
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const choose = (name: string, side: Side) =>
    setTheirs((old) => new Set(side === 'theirs' ? [...old, name] : [...old].filter((each) => each !== name)))
  const mineChosen = new Set(contested.flatMap(({ name }) => (theirs.has(name) ? [] : [name])))
  const values = {
    name: conflict.by ?? text('form.conflict.somebody'),
    time: conflict.at === undefined ? '' : formats.dateTime(conflict.at * 1000),
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      role="alertdialog"
      onClose={resolution.dismiss}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-detail`}
    >
      <DialogTitle id={`${id}-title`}>{text('form.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-detail`}>
          {text(conflict.at === undefined ? 'form.conflict.by' : 'form.conflict.byAt', values)}{' '}
          {text(contested.length > 0 ? 'form.conflict.choose' : 'form.conflict.apart')}
        </DialogContentText>
        <Box sx={{ display: 'grid', gap: 4, mt: 4 }}>
          {differences.map((difference) => (
            <ConflictField
              key={difference.name}
              {...{ difference, sides }}
              recordLabel={recordLabel(sides.definition, conflict.row, locale)}
              chosen={theirs.has(difference.name) ? 'theirs' : 'mine'}
              onChoose={(side) => choose(difference.name, side)}
            />
          ))}
        </Box>
        {theirs.size > 0 && (
          <Alert severity="info" sx={{ mt: 4 }}>
            {text('form.conflict.given', { count: theirs.size })}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and this is its safe answer */}
        <Button onClick={resolution.dismiss} autoFocus>
          {text('form.conflict.back')}
        </Button>
        {contested.length > 0 && <Button onClick={resolution.takeTheirs}>{text('form.conflict.takeTheirs')}</Button>}
        <Button variant="contained" onClick={() => void resolution.save(mineChosen)}>
          {text(theirs.size > 0 ? 'form.conflict.saveChoice' : 'form.conflict.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
