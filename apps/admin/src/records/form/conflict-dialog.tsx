import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import { useId, useState, type ReactNode } from 'react'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { labelOf } from '@teachnet/contract/schema'
import { recordLabel } from '../record/record-label.ts'
import { differencesOf, type Difference, type ThreeSides, type ConflictResolution } from './record-conflict.ts'
import { toWireValue } from '../../fields/values.ts'
import { viewOf } from '../../fields/views.ts'

/**
 * Reports that another user saved the record meanwhile, shows their changes, and lets the user choose a value for each field that both
 * changed. The input stays: the user can return to the form.
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
              difference={difference}
              sides={sides}
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

type Side = 'mine' | 'theirs'

interface ConflictFieldProps {
  readonly difference: Difference
  readonly sides: ThreeSides
  readonly recordLabel: string
  readonly chosen: Side
  readonly onChoose: (side: Side) => void
}

/** A field that another user changed: their value and, if this user changed it too, a choice between both. */
function ConflictField({ difference, sides, recordLabel, chosen, onChoose }: ConflictFieldProps) {
  const text = useText()
  const locale = useLocale()
  const { name, field, isContested } = difference
  const { Cell, canRenderUnsaved } = viewOf(field)
  const label = labelOf(sides.definition, name, locale)
  const stored = <Cell field={field} name={name} recordLabel={recordLabel} row={sides.theirs} />
  const typed = canRenderUnsaved ? (
    <Cell
      field={field}
      name={name}
      recordLabel={recordLabel}
      row={{ ...sides.theirs, [name]: toWireValue(field, sides.mine[name]) }}
    />
  ) : (
    text('form.conflict.asTyped')
  )
  if (!isContested)
    return (
      <Box role="group" aria-label={label}>
        <FormLabel component="p">{label}</FormLabel>
        <Captioned caption={text('form.conflict.taken')}>{stored}</Captioned>
      </Box>
    )
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{label}</FormLabel>
      <RadioGroup value={chosen} onChange={(_event, side) => onChoose(side === 'theirs' ? 'theirs' : 'mine')}>
        <FormControlLabel
          value="mine"
          control={<Radio />}
          label={<Captioned caption={text('form.conflict.mine')}>{typed}</Captioned>}
        />
        <FormControlLabel
          value="theirs"
          control={<Radio />}
          label={<Captioned caption={text('form.conflict.theirs')}>{stored}</Captioned>}
        />
      </RadioGroup>
    </FormControl>
  )
}

function Captioned({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, overflowWrap: 'anywhere' }}>
      <Typography component="span" variant="body2" color="textSecondary">
        {caption}
      </Typography>
      {children}
    </Box>
  )
}
