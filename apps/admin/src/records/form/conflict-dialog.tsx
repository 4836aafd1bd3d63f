import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import { type ReactNode, useCallback, useId, useState } from 'react'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { labelOf } from '@teachnet/contract/schema'
import { recordLabel } from '../record/record-label.ts'
import {
  type ChosenValues,
  type ConflictResolution,
  type Difference,
  differencesOf,
  type ThreeSides,
} from './record-conflict.ts'
import { useFieldParts } from '../../fields/load-parts.ts'
import { RevisionValue } from '../../fields/revision-value.tsx'
import { WithMessages } from '../../messages/with-messages.tsx'
import { toWireValue } from '../../fields/values.ts'
import { viewOf } from '../../fields/views.ts'

/**
 * Reports that another user saved the record meanwhile, shows their changes, and lets the user choose a value for each field that both
 * changed. The input stays: the user can return to the form.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  return (
    <WithMessages of="record">
      <Conflict {...props} />
    </WithMessages>
  )
}

interface ConflictDialogProps {
  readonly resolution: ConflictResolution
}

function Conflict({ resolution }: ConflictDialogProps) {
  const text = useText()
  const locale = useLocale()
  const formats = useFormats()
  const id = useId()
  const { conflict, sides } = resolution
  const differences = differencesOf(sides)
  const contested = differences.filter(({ isContested }) => isContested)
  // Nothing is chosen in advance: a text that is given up must be given up knowingly.
  const [chosen, setChosen] = useState<ChosenValues>(new Map())
  const choose = useCallback(
    (name: string, value: unknown) =>
      setChosen((old) =>
        value === undefined ? new Map([...old].filter(([each]) => each !== name)) : new Map([...old, [name, value]]),
      ),
    [],
  )
  const missing = contested.filter(({ name }) => !chosen.has(name)).length
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
              onChoose={choose}
            />
          ))}
        </Box>
        {missing > 0 && (
          <Typography role="status" color="textSecondary" sx={{ mt: 4 }}>
            {text('form.conflict.missing', { count: missing })}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and this is its safe answer */}
        <Button onClick={resolution.dismiss} autoFocus>
          {text('form.conflict.back')}
        </Button>
        {contested.length > 0 && <Button onClick={resolution.takeTheirs}>{text('form.conflict.takeTheirs')}</Button>}
        <Button variant="contained" disabled={missing > 0} onClick={() => void resolution.save(chosen)}>
          {text(contested.length > 0 ? 'form.conflict.saveChoice' : 'form.conflict.merge')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface ConflictFieldProps {
  readonly difference: Difference
  readonly sides: ThreeSides
  readonly recordLabel: string
  /** Called with the chosen value, and with undefined while a part of it is not chosen. */
  readonly onChoose: (name: string, value: unknown) => void
}

/** A field that another user changed: their value and, if this user changed it too, a choice between both. */
function ConflictField({ difference, sides, recordLabel, onChoose }: ConflictFieldProps) {
  const text = useText()
  const locale = useLocale()
  const { name, field, stored, isContested } = difference
  const { definition, opened, mine, theirs } = sides
  const { Merge } = useFieldParts(field)
  const choose = useCallback((value: unknown) => onChoose(name, value), [onChoose, name])
  const label = labelOf(definition, name, locale)
  const { Cell, canRenderUnsaved } = viewOf(field)
  if (!isContested)
    return (
      <Box role="group" aria-label={label}>
        <FormLabel component="p">{label}</FormLabel>
        <Captioned caption={text('form.conflict.taken')}>
          <Cell field={field} name={name} recordLabel={recordLabel} row={theirs} />
        </Captioned>
      </Box>
    )
  if (Merge)
    return (
      <FormControl component="fieldset">
        <FormLabel component="legend">{label}</FormLabel>
        <Merge field={field} base={opened[name]} mine={mine[name]} theirs={stored} onChange={choose} />
      </FormControl>
    )
  return (
    <ValueChoice
      label={label}
      mine={
        canRenderUnsaved ? (
          <RevisionValue
            definition={definition}
            name={name}
            field={field}
            recordLabel={recordLabel}
            row={{ ...theirs, [name]: toWireValue(field, mine[name]) }}
            against={{ row: theirs, isOlder: false }}
          />
        ) : (
          text('form.conflict.asTyped')
        )
      }
      theirs={
        <RevisionValue
          definition={definition}
          name={name}
          field={field}
          recordLabel={recordLabel}
          row={theirs}
          against={
            canRenderUnsaved ? { row: { ...theirs, [name]: toWireValue(field, mine[name]) }, isOlder: true } : undefined
          }
        />
      }
      onChoose={(side) => choose(side === 'mine' ? mine[name] : stored)}
    />
  )
}

interface ValueChoiceProps {
  readonly label: string
  readonly mine: ReactNode
  readonly theirs: ReactNode
  readonly onChoose: (side: 'mine' | 'theirs') => void
}

/** A choice between two values as a whole. */
function ValueChoice({ label, mine, theirs, onChoose }: ValueChoiceProps) {
  const text = useText()
  const [chosen, setChosen] = useState('')
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{label}</FormLabel>
      <RadioGroup
        value={chosen}
        onChange={(_event, side) => {
          setChosen(side)
          onChoose(side === 'theirs' ? 'theirs' : 'mine')
        }}
      >
        <FormControlLabel
          value="mine"
          control={<Radio />}
          label={<Captioned caption={text('form.conflict.mine')}>{mine}</Captioned>}
        />
        <FormControlLabel
          value="theirs"
          control={<Radio />}
          label={<Captioned caption={text('form.conflict.theirs')}>{theirs}</Captioned>}
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
